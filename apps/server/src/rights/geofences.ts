import {
  addDevicesToGroups,
  addGeofence,
  addGroup,
  assignDeviceGeofences,
  assignGroupGeofences,
  deleteGeofence,
  type Geofence,
  listGeofenceSuspensions,
  suspendGeofences,
} from '@balise/contract';
import { aDevice } from '../testing/device.ts';
import type { World } from '../testing/world.ts';
import { outcomes, type Rows, SIGNED_IN, unique } from './matrix.ts';
import { secretPlate } from './secret.ts';

const MANAGERS = outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes');
// geofences are no secret to a limited user of the client; its devices are
const READERS = outcomes('yes', 'yes', 'yes', 'yes', 'yes', 404, 404, 404, 'yes');
const DEVICE_READERS = outcomes('yes', 'yes', 'yes', 'yes', 404, 404, 404, 404, 'yes');

const circle = { type: 'circle', drawCoordinate: { latitude: 5.35, longitude: -4, radius: 200 } } as const;
const NO_ACTIONS = {
  blockIn: false,
  blockOut: false,
  unblockIn: false,
  unblockOut: false,
  emailIn: false,
  emailOut: false,
  smsIn: false,
  smsOut: false,
};

/** A geofence of Comoé. */
async function aGeofence(world: World): Promise<Geofence> {
  const body = { clientId: world.clients.comoe, name: `Comoé ${unique()}`, ...circle };
  return (await world.as('comoe')(addGeofence, { body })).data;
}

async function anAssignedDevice(world: World) {
  const [geofence, device] = [await aGeofence(world), await aDevice(world, { designation: secretPlate() })];
  const body = { deviceIdList: [device.id], geofenceIdList: [geofence.id], actions: NO_ACTIONS };
  await world.as('comoe')(assignDeviceGeofences, { body });
  return { geofence, device };
}

async function anAssignedGroup(world: World) {
  const { geofence, device } = await anAssignedDevice(world);
  const designation = `Comoé ${unique()}`;
  const group = (await world.as('comoe')(addGroup, { body: { clientId: world.clients.comoe, designation } })).data;
  await world.as('comoe')(addDevicesToGroups, { body: [{ deviceId: device.id, deviceGroupId: group.id }] });
  const body = { groupIdList: [group.id], geofenceIdList: [geofence.id], actions: NO_ACTIONS };
  await world.as('comoe')(assignGroupGeofences, { body });
  return { geofence, device, group };
}

const suspension = (world: World, pair: { deviceId: number; geofenceId: number }) => ({
  geofenceDeviceList: [pair],
  dateStart: world.clock.now,
  dateEnd: world.clock.now + 3_600_000,
  motif: 'Inventory',
});

const ofGeofence = async ({ world }: { world: World }) => ({ params: { id: (await aGeofence(world)).id } });
const onPair = async ({ world }: { world: World }) => {
  const { geofence, device } = await anAssignedDevice(world);
  return { body: [{ deviceId: device.id, geofenceId: geofence.id }] };
};

export const geofenceRows: Rows = {
  listGeofences: {
    needs: 'view_devices',
    outcomes: SIGNED_IN,
    input: async ({ world }) => {
      await aGeofence(world);
      return {};
    },
  },
  getGeofence: { needs: 'view_devices', outcomes: READERS, input: ofGeofence },
  addGeofence: {
    needs: 'manage_geofences',
    outcomes: MANAGERS,
    input: ({ world }) => ({ body: { clientId: world.clients.comoe, name: unique(), ...circle } }),
  },
  importGeofences: {
    needs: 'manage_geofences',
    outcomes: MANAGERS,
    input: ({ world }) => ({
      body: { clientId: world.clients.comoe, geofences: [{ name: unique(), ...circle }, { name: unique() }] },
    }),
  },
  editGeofence: {
    needs: 'manage_geofences',
    outcomes: MANAGERS,
    input: async ({ world }) => ({ params: { id: (await aGeofence(world)).id }, body: { name: unique() } }),
  },
  editGeofenceCoordinates: {
    needs: 'manage_geofences',
    outcomes: MANAGERS,
    input: async ({ world }) => ({ params: { id: (await aGeofence(world)).id }, body: circle }),
  },
  cleanGeofenceZone: { needs: 'manage_geofences', outcomes: MANAGERS, input: ofGeofence },
  deleteGeofenceZone: { needs: 'manage_geofences', outcomes: MANAGERS, input: ofGeofence },
  deleteGeofence: { needs: 'manage_geofences', outcomes: MANAGERS, input: ofGeofence },
  deleteGeofences: {
    needs: 'manage_geofences',
    outcomes: MANAGERS,
    input: async ({ world }) => ({ body: { geofenceIdList: [(await aGeofence(world)).id] } }),
  },
  restoreGeofences: {
    needs: 'manage_geofences',
    outcomes: MANAGERS,
    input: async ({ world }) => {
      const { id } = await aGeofence(world);
      await world.as('comoe')(deleteGeofence, { params: { id } });
      return { body: { geofenceIdList: [id] } };
    },
  },
  restoreGeofence: {
    needs: 'manage_geofences',
    outcomes: MANAGERS,
    input: async ({ world }) => {
      const { id } = await aGeofence(world);
      await world.as('comoe')(deleteGeofence, { params: { id } });
      return { params: { id } };
    },
  },
  listGeofenceAssignments: {
    needs: 'view_devices',
    outcomes: READERS,
    input: async ({ world }) => ({ params: { id: (await anAssignedDevice(world)).geofence.id } }),
  },
  assignDeviceGeofences: {
    needs: 'assign_geofences',
    outcomes: MANAGERS,
    input: async ({ world }) => {
      const [geofence, device] = [await aGeofence(world), await aDevice(world, { designation: secretPlate() })];
      return { body: { deviceIdList: [device.id], geofenceIdList: [geofence.id], actions: NO_ACTIONS } };
    },
  },
  listCommonDeviceGeofences: {
    needs: 'view_devices',
    outcomes: DEVICE_READERS,
    input: async ({ world }) => ({ body: { deviceIdList: [(await anAssignedDevice(world)).device.id] } }),
  },
  listDeviceGeofences: {
    needs: 'view_devices',
    outcomes: DEVICE_READERS,
    input: async ({ world }) => ({ body: { deviceId: (await anAssignedDevice(world)).device.id } }),
  },
  removeDeviceGeofences: { needs: 'assign_geofences', outcomes: MANAGERS, input: onPair },
  assignGroupGeofences: {
    needs: 'assign_geofences',
    outcomes: MANAGERS,
    input: async ({ world }) => {
      const { geofence, group } = await anAssignedGroup(world);
      return { body: { groupIdList: [group.id], geofenceIdList: [geofence.id], actions: NO_ACTIONS } };
    },
  },
  listGroupGeofences: {
    needs: 'view_devices',
    outcomes: READERS,
    input: async ({ world }) => ({ body: { groupId: (await anAssignedGroup(world)).group.id } }),
  },
  removeGroupGeofences: {
    needs: 'assign_geofences',
    outcomes: MANAGERS,
    input: async ({ world }) => {
      const { geofence, group } = await anAssignedGroup(world);
      return { body: [{ groupId: group.id, geofenceId: geofence.id }] };
    },
  },
  suspendGeofences: {
    needs: 'assign_geofences',
    outcomes: MANAGERS,
    input: async ({ world }) => {
      const { geofence, device } = await anAssignedDevice(world);
      return { body: suspension(world, { deviceId: device.id, geofenceId: geofence.id }) };
    },
  },
  listGeofenceSuspensions: {
    needs: 'view_devices',
    outcomes: SIGNED_IN,
    input: async ({ world }) => {
      const { geofence, device } = await anAssignedDevice(world);
      const body = suspension(world, { deviceId: device.id, geofenceId: geofence.id });
      await world.as('comoe')(suspendGeofences, { body: body as never });
      return {};
    },
  },
  endGeofenceSuspension: {
    needs: 'assign_geofences',
    outcomes: MANAGERS,
    input: async ({ world }) => {
      const { geofence, device } = await anAssignedDevice(world);
      const body = suspension(world, { deviceId: device.id, geofenceId: geofence.id });
      await world.as('comoe')(suspendGeofences, { body: body as never });
      const { data } = await world.as('comoe')(listGeofenceSuspensions, {});
      return { params: { id: data.find(({ deviceId }) => deviceId === device.id)?.id } };
    },
  },
};
