import { aDevice, anImei, fieldsOf } from '../testing/device.ts';
import type { World } from '../testing/world.ts';
import { idFrom, PLATFORM_ONLY, type Rows, SIGNED_IN, unique } from './matrix.ts';
import { secretPlate } from './secret.ts';

const aType = () => ({ code: unique(), nameEn: 'x', nameFr: 'x' });
const anOperator = () => ({ name: unique(), countryCode2: 'CI' });
const aModel = () => ({ brand: unique(), name: 'x', protocol: 'gt06' });

/** A model that an administrator added. */
const ownModel = (world: World) =>
  idFrom(world, `insert into tracker_models (brand, name, protocol) values ('${unique()}', 'x', 'gt06') returning id`);

/** What the platform's own people keep: the catalogue and the gateways. */
export const platformRows: Rows = {
  listDeviceTypes: { outcomes: SIGNED_IN },
  addDeviceType: { outcomes: PLATFORM_ONLY, input: () => ({ body: aType() }) },
  editDeviceType: { outcomes: PLATFORM_ONLY, input: () => ({ params: { id: 1 }, body: aType() }) },
  deleteDeviceType: {
    outcomes: PLATFORM_ONLY,
    input: async ({ world }) => {
      const statement = `insert into device_types (code, name_en, name_fr) values ('${unique()}', '', '') returning id`;
      return { params: { id: await idFrom(world, statement) } };
    },
  },
  listOperators: { outcomes: SIGNED_IN },
  addOperator: { outcomes: PLATFORM_ONLY, input: () => ({ body: anOperator() }) },
  editOperator: { outcomes: PLATFORM_ONLY, input: () => ({ params: { id: 1 }, body: anOperator() }) },
  deleteOperator: {
    outcomes: PLATFORM_ONLY,
    input: async ({ world }) => {
      const statement = `insert into operators (name, country_code2) values ('${unique()}', 'CI') returning id`;
      return { params: { id: await idFrom(world, statement) } };
    },
  },
  listTrackerModels: { outcomes: SIGNED_IN },
  addTrackerModel: { outcomes: PLATFORM_ONLY, input: () => ({ body: aModel() }) },
  getTrackerModel: { outcomes: SIGNED_IN, input: () => ({ params: { id: 1 } }) },
  editTrackerModel: {
    outcomes: PLATFORM_ONLY,
    input: async ({ world }) => ({ params: { id: await ownModel(world) }, body: aModel() }),
  },
  deleteTrackerModel: {
    outcomes: PLATFORM_ONLY,
    input: async ({ world }) => ({ params: { id: await ownModel(world) } }),
  },
  ingestStatus: { outcomes: PLATFORM_ONLY },
  storageStatus: { outcomes: PLATFORM_ONLY },
  listUnknownDevices: { outcomes: PLATFORM_ONLY },
  listRawMessages: {
    outcomes: PLATFORM_ONLY,
    input: async ({ world }) => ({ params: { id: (await aDevice(world, { designation: secretPlate() })).id } }),
  },
  listTrackerPorts: { outcomes: SIGNED_IN },
  claimUnknownDevice: {
    outcomes: PLATFORM_ONLY,
    input: async ({ world }) => {
      const statement = `insert into unknown_devices (protocol, identity, address, first_seen_at, last_seen_at)
        values ('gt06', '${anImei()}', '192.0.2.5', now(), now()) returning id`;
      return { params: { id: await idFrom(world, statement) }, body: fieldsOf(world) };
    },
  },
};
