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
  listDeviceTypes: { needs: 'signedIn', outcomes: SIGNED_IN },
  addDeviceType: { needs: 'edit_catalogue', outcomes: PLATFORM_ONLY, input: () => ({ body: aType() }) },
  editDeviceType: {
    needs: 'edit_catalogue',
    outcomes: PLATFORM_ONLY,
    input: () => ({ params: { id: 1 }, body: aType() }),
  },
  deleteDeviceType: {
    needs: 'edit_catalogue',
    outcomes: PLATFORM_ONLY,
    input: async ({ world }) => {
      const statement = `insert into device_types (code, name_en, name_fr) values ('${unique()}', '', '') returning id`;
      return { params: { id: await idFrom(world, statement) } };
    },
  },
  listOperators: { needs: 'signedIn', outcomes: SIGNED_IN },
  addOperator: { needs: 'edit_catalogue', outcomes: PLATFORM_ONLY, input: () => ({ body: anOperator() }) },
  editOperator: {
    needs: 'edit_catalogue',
    outcomes: PLATFORM_ONLY,
    input: () => ({ params: { id: 1 }, body: anOperator() }),
  },
  deleteOperator: {
    needs: 'edit_catalogue',
    outcomes: PLATFORM_ONLY,
    input: async ({ world }) => {
      const statement = `insert into operators (name, country_code2) values ('${unique()}', 'CI') returning id`;
      return { params: { id: await idFrom(world, statement) } };
    },
  },
  listTrackerModels: { needs: 'signedIn', outcomes: SIGNED_IN },
  addTrackerModel: { needs: 'edit_catalogue', outcomes: PLATFORM_ONLY, input: () => ({ body: aModel() }) },
  getTrackerModel: { needs: 'view_devices', outcomes: SIGNED_IN, input: () => ({ params: { id: 1 } }) },
  editTrackerModel: {
    needs: 'edit_catalogue',
    outcomes: PLATFORM_ONLY,
    input: async ({ world }) => ({ params: { id: await ownModel(world) }, body: aModel() }),
  },
  deleteTrackerModel: {
    needs: 'edit_catalogue',
    outcomes: PLATFORM_ONLY,
    input: async ({ world }) => ({ params: { id: await ownModel(world) } }),
  },
  ingestStatus: { needs: 'view_ingest', outcomes: PLATFORM_ONLY },
  storageStatus: { needs: 'view_ingest', outcomes: PLATFORM_ONLY },
  listUnknownDevices: { needs: 'view_ingest', outcomes: PLATFORM_ONLY },
  listRawMessages: {
    needs: 'view_ingest',
    outcomes: PLATFORM_ONLY,
    input: async ({ world }) => ({ params: { id: (await aDevice(world, { designation: secretPlate() })).id } }),
  },
  listTrackerPorts: { needs: 'view_devices', outcomes: SIGNED_IN },
  claimUnknownDevice: {
    needs: 'claim_unknown_device',
    outcomes: PLATFORM_ONLY,
    input: async ({ world }) => {
      const statement = `insert into unknown_devices (protocol, identity, address, first_seen_at, last_seen_at)
        values ('gt06', '${anImei()}', '192.0.2.5', now(), now()) returning id`;
      return { params: { id: await idFrom(world, statement) }, body: fieldsOf(world) };
    },
  },
};
