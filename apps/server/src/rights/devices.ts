import { aDevice, fieldsOf } from '../testing/device.ts';
import type { World } from '../testing/world.ts';
import { outcomes, type Rows, SIGNED_IN } from './matrix.ts';
import { secretPlate } from './secret.ts';

const ADMINISTRATORS = outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes');
const READERS = outcomes('yes', 'yes', 'yes', 'yes', 404, 404, 404, 404, 'yes');

const aSecretDevice = async (world: World): Promise<number> =>
  (await aDevice(world, { designation: secretPlate() })).id;
const byId = async ({ world }: { world: World }) => ({ params: { id: await aSecretDevice(world) } });

const RESELLERS = outcomes('yes', 'yes', 403, 403, 403, 403, 404, 403, 403);
/** As ADMINISTRATORS; of resellers, one that stands as a client is refused too. */
const SUSPENDERS = outcomes('yes', 'yes', 403, 403, 403, 403, 404, 403, 403);
/** Whole lists of the client Comoé: there is no such client for others. */
const LISTERS = outcomes('yes', 'yes', 'yes', 'yes', 'yes', 404, 404, 404, 'yes');
const LISTERS_OF_DELETED = outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes');

const clientInPath = ({ world }: { world: World }) => ({ params: { id: world.clients.comoe } });
const clientInBody = ({ world }: { world: World }) => ({ body: { clientId: world.clients.comoe } });
const exported = ({ world }: { world: World }) => ({
  body: { clientId: world.clients.comoe, format: 'csv', language: 'en' },
});
const inBody =
  (body: object = {}) =>
  async ({ world }: { world: World }) => ({ body: { deviceId: await aSecretDevice(world), ...body } });

async function aDeletedDevice({ world }: { world: World }) {
  const deviceId = await aSecretDevice(world);
  await world.database.pools.owner.query(
    "update devices set status = 'deleted', deleted_at = $2, status_before_deletion = 'enabled' where id = $1",
    [deviceId, new Date(world.clock.now)],
  );
  return { body: { deviceId } };
}

export const deviceRows: Rows = {
  listDevices: { outcomes: SIGNED_IN, input: () => ({ query: {} }) },
  listDeviceSummaries: { outcomes: SIGNED_IN },
  listClientDevices: { outcomes: LISTERS, input: clientInPath },
  listDeviceSummariesOfClient: { outcomes: LISTERS, input: clientInPath },
  exportDevices: { outcomes: LISTERS, input: exported },
  addDevice: { outcomes: ADMINISTRATORS, input: ({ world }) => ({ body: fieldsOf(world) }) },
  getDevice: { outcomes: READERS, input: byId },
  getDeviceValues: { outcomes: READERS, input: byId },
  getDeviceInformation: { outcomes: READERS, input: byId },
  getDeviceConnection: { outcomes: READERS, input: byId },
  dismissConnectionWarning: { outcomes: ADMINISTRATORS, input: byId },
  makeDeviceToken: { outcomes: ADMINISTRATORS, input: byId },
  removeDeviceToken: { outcomes: ADMINISTRATORS, input: byId },
  // callers with no devices get an empty answer
  nameDevicePlaces: {
    outcomes: SIGNED_IN,
    input: async ({ world }) => ({ body: { deviceIdList: [await aSecretDevice(world)] } }),
  },
  editDevice: {
    outcomes: ADMINISTRATORS,
    input: async ({ world }) => ({ params: { id: await aSecretDevice(world) }, body: fieldsOf(world) }),
  },
  deleteDevice: { outcomes: ADMINISTRATORS, input: byId },
  enableDevices: { outcomes: ADMINISTRATORS, input: inBody({ enable: false }) },
  suspendDevices: { outcomes: SUSPENDERS, input: inBody({ suspend: true, reason: '' }) },
  setDeviceFields: { outcomes: ADMINISTRATORS, input: inBody({ deviceTypeId: 2 }) },
  deleteDevices: { outcomes: ADMINISTRATORS, input: inBody() },
  restoreDevices: { outcomes: ADMINISTRATORS, input: aDeletedDevice },
  transferDevices: {
    outcomes: RESELLERS,
    input: async ({ world }) => ({
      // named plainly: it is Bandama's afterwards
      body: { deviceId: (await aDevice(world)).id, clientId: world.clients.bandama, history: 'stays' },
    }),
  },
  listDeletedDevices: { outcomes: LISTERS_OF_DELETED, input: clientInBody },
  exportDeletedDevices: { outcomes: LISTERS_OF_DELETED, input: exported },
  listModules: { outcomes: LISTERS, input: clientInBody },
  exportModules: { outcomes: LISTERS, input: exported },
};
