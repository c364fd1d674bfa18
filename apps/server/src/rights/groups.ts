import { addDevicesToGroups, addGroup, deleteGroup, type Group } from '@balise/contract';
import { aDevice } from '../testing/device.ts';
import type { World } from '../testing/world.ts';
import { outcomes, type Rows, SIGNED_IN, unique } from './matrix.ts';
import { secretPlate } from './secret.ts';

const MANAGERS = outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes');
// a limited user sees the groups of its client, and in them its own devices only
const READERS = outcomes('yes', 'yes', 'yes', 'yes', 'yes', 404, 404, 404, 'yes');

/** A group of Comoé. Its name is no secret to Comoé's limited user; its device's is. */
async function aGroup(world: World): Promise<Group> {
  const body = { clientId: world.clients.comoe, designation: `Comoé ${unique()}` };
  return (await world.as('comoe')(addGroup, { body })).data;
}

async function aPlacedDevice(world: World) {
  const [group, device] = [await aGroup(world), await aDevice(world, { designation: secretPlate() })];
  await world.as('comoe')(addDevicesToGroups, { body: [{ deviceId: device.id, deviceGroupId: group.id }] });
  return { group, device };
}

const ofGroup = async ({ world }: { world: World }) => ({ params: { id: (await aPlacedDevice(world)).group.id } });
const speeding = { feature: 'speed', operator: 'greaterThan', value: 90 } as const;

export const groupRows: Rows = {
  listGroups: {
    needs: 'view_devices',
    outcomes: SIGNED_IN,
    input: async ({ world }) => {
      await aPlacedDevice(world);
      return {};
    },
  },
  getGroup: { needs: 'view_devices', outcomes: READERS, input: ofGroup },
  listDevicesInGroup: { needs: 'view_devices', outcomes: READERS, input: ofGroup },
  listDevicesNotInGroup: {
    needs: 'view_devices',
    outcomes: READERS,
    input: async ({ world }) => ({ query: { groupId: (await aGroup(world)).id } }),
  },
  listMembershipChanges: { needs: 'view_devices', outcomes: READERS, input: ofGroup },
  addGroup: {
    needs: 'manage_groups',
    outcomes: MANAGERS,
    input: ({ world }) => ({ body: { clientId: world.clients.comoe, designation: unique() } }),
  },
  editGroup: {
    needs: 'manage_groups',
    outcomes: MANAGERS,
    input: async ({ world }) => ({ params: { id: (await aGroup(world)).id }, body: { designation: unique() } }),
  },
  deleteGroup: { needs: 'manage_groups', outcomes: MANAGERS, input: ofGroup },
  restoreGroup: {
    needs: 'manage_groups',
    outcomes: MANAGERS,
    input: async ({ world }) => {
      const { id } = await aGroup(world);
      await world.as('comoe')(deleteGroup, { params: { id } });
      return { params: { id } };
    },
  },
  addDevicesToGroups: {
    needs: 'manage_groups',
    outcomes: MANAGERS,
    input: async ({ world }) => {
      const [group, device] = [await aGroup(world), await aDevice(world, { designation: secretPlate() })];
      return { body: [{ deviceId: device.id, deviceGroupId: group.id }] };
    },
  },
  removeDevicesFromGroup: {
    needs: 'manage_groups',
    outcomes: MANAGERS,
    input: async ({ world }) => {
      const { group, device } = await aPlacedDevice(world);
      return { body: { deviceIdList: [device.id], groupId: group.id } };
    },
  },
  previewGroup: {
    needs: 'manage_groups',
    outcomes: MANAGERS,
    input: ({ world }) => ({ body: { clientId: world.clients.comoe, rules: [speeding] } }),
  },
};
