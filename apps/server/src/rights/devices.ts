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
/** As ADMINISTRATORS; of resellers, one that views as a client is refused too. */
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
  listDevices: { needs: 'view_devices', outcomes: SIGNED_IN, input: () => ({ query: {} }) },
  listDeviceSummaries: { needs: 'view_devices', outcomes: SIGNED_IN },
  listClientDevices: { needs: 'view_devices', outcomes: LISTERS, input: clientInPath },
  listDeviceSummariesOfClient: { needs: 'view_devices', outcomes: LISTERS, input: clientInPath },
  exportDevices: { needs: 'view_devices', outcomes: LISTERS, input: exported },
  addDevice: { needs: 'add_device', outcomes: ADMINISTRATORS, input: ({ world }) => ({ body: fieldsOf(world) }) },
  getDevice: { needs: 'view_devices', outcomes: READERS, input: byId },
  getDeviceValues: { needs: 'view_devices', outcomes: READERS, input: byId },
  getDeviceInformation: { needs: 'view_devices', outcomes: READERS, input: byId },
  getDeviceConnection: { needs: 'view_devices', outcomes: READERS, input: byId },
  dismissConnectionWarning: { needs: 'edit_device', outcomes: ADMINISTRATORS, input: byId },
  makeDeviceToken: { needs: 'edit_device', outcomes: ADMINISTRATORS, input: byId },
  removeDeviceToken: { needs: 'edit_device', outcomes: ADMINISTRATORS, input: byId },
  // callers with no devices get an empty answer
  nameDevicePlaces: {
    needs: 'view_devices',
    outcomes: SIGNED_IN,
    input: async ({ world }) => ({ body: { deviceIdList: [await aSecretDevice(world)] } }),
  },
  editDevice: {
    needs: 'edit_device',
    outcomes: ADMINISTRATORS,
    input: async ({ world }) => ({ params: { id: await aSecretDevice(world) }, body: fieldsOf(world) }),
  },
  deleteDevice: { needs: 'delete_device', outcomes: ADMINISTRATORS, input: byId },
  enableDevices: { needs: 'enable_device', outcomes: ADMINISTRATORS, input: inBody({ enable: false }) },
  suspendDevices: { needs: 'enable_device', outcomes: SUSPENDERS, input: inBody({ suspend: true, reason: '' }) },
  setDeviceFields: { needs: 'edit_device', outcomes: ADMINISTRATORS, input: inBody({ deviceTypeId: 2 }) },
  deleteDevices: { needs: 'delete_device', outcomes: ADMINISTRATORS, input: inBody() },
  restoreDevices: { needs: 'delete_device', outcomes: ADMINISTRATORS, input: aDeletedDevice },
  transferDevices: {
    needs: 'transfer_device',
    outcomes: RESELLERS,
    input: async ({ world }) => ({
      // named plainly: it is Bandama's afterwards
      body: { deviceId: (await aDevice(world)).id, clientId: world.clients.bandama, history: 'stays' },
    }),
  },
  listDeletedDevices: { needs: 'view_deleted_devices', outcomes: LISTERS_OF_DELETED, input: clientInBody },
  exportDeletedDevices: { needs: 'view_deleted_devices', outcomes: LISTERS_OF_DELETED, input: exported },
  listModules: { needs: 'view_devices', outcomes: LISTERS, input: clientInBody },
  exportModules: { needs: 'view_devices', outcomes: LISTERS, input: exported },
};
