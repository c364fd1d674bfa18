import { addGroup, setSpeedingBlock } from '@balise/contract';
import { aDevice } from '../testing/device.ts';
import type { World } from '../testing/world.ts';
import { outcomes, type Rows, SIGNED_IN, unique } from './matrix.ts';
import { secretPlate } from './secret.ts';

/** Comoé's: for its administrators and those above; not for limited users. */
const OF_COMOE = outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes');
/** Kanari's: for its clients' users, and for anyone who views as a client, it does not exist. */
const OF_KANARI = outcomes('yes', 'yes', 404, 403, 403, 404, 404, 404, 404);

const comoe = ({ world }: { world: World }) => ({ params: { id: world.clients.comoe } });
const kanari = ({ world }: { world: World }) => ({ params: { id: world.partners.kanari } });
const aGroup = async (world: World) =>
  (await world.as('comoe')(addGroup, { body: { clientId: world.clients.comoe, designation: unique() } })).data.id;
const aSecretDevice = async (world: World) => (await aDevice(world, { designation: secretPlate() })).id;

const aSpeedingBlock = async (world: World) => {
  const body = { deviceId: await aSecretDevice(world), episodes: 3, minutes: 60 };
  return (await world.as('comoe')(setSpeedingBlock, { body })).data.id;
};

export const trackingSettingsRows: Rows = {
  getClientTrackingSettings: { needs: 'manage_thresholds', outcomes: OF_COMOE, input: comoe },
  editClientTrackingSettings: {
    needs: 'manage_thresholds',
    outcomes: OF_COMOE,
    input: (asked) => ({ ...comoe(asked), body: { idleAfter: 300 } }),
  },
  getPartnerTrackingSettings: { needs: 'manage_thresholds', outcomes: OF_KANARI, input: kanari },
  editPartnerTrackingSettings: {
    needs: 'manage_thresholds',
    outcomes: OF_KANARI,
    input: (asked) => ({ ...kanari(asked), body: { idleAfter: 240 } }),
  },
  setSpeedLimit: {
    needs: 'edit_speed_limit',
    outcomes: OF_COMOE,
    input: async ({ world }) => ({ params: { id: await aSecretDevice(world) }, body: { limit: 25 } }),
  },
  setSpeedLimits: {
    needs: 'edit_speed_limit',
    outcomes: OF_COMOE,
    input: async ({ world }) => ({ body: { deviceIdList: [await aSecretDevice(world)], limit: 25 } }),
  },
  listSpeedLimits: {
    needs: 'view_devices',
    outcomes: SIGNED_IN,
    input: async ({ world }) => {
      await aSecretDevice(world);
      return {};
    },
  },
  exportSpeedLimits: {
    needs: 'view_devices',
    outcomes: SIGNED_IN,
    input: async ({ world }) => {
      await aSecretDevice(world);
      return { body: { language: 'en' } };
    },
  },
  sendSpeedLimits: {
    needs: 'edit_speed_limit',
    // each vehicle has an answer of its own: of one that is not shown, that it is not there
    outcomes: outcomes('yes', 'yes', 'yes', 403, 403, 'yes', 'yes', 'yes', 'yes'),
    input: async ({ world }) => ({ body: { deviceIdList: [await aSecretDevice(world)] } }),
  },
  listSpeedingBlocks: {
    needs: 'edit_speed_limit',
    outcomes: outcomes('yes', 'yes', 'yes', 403, 403, 'yes', 'yes', 'yes', 'yes'),
    input: async ({ world }) => {
      await aSpeedingBlock(world);
      return {};
    },
  },
  setSpeedingBlock: {
    needs: 'edit_speed_limit',
    outcomes: OF_COMOE,
    input: async ({ world }) => ({ body: { deviceId: await aSecretDevice(world), episodes: 3, minutes: 60 } }),
  },
  removeSpeedingBlock: {
    needs: 'edit_speed_limit',
    outcomes: OF_COMOE,
    input: async ({ world }) => ({ params: { id: await aSpeedingBlock(world) } }),
  },
  setGroupSpeedLimit: {
    needs: 'edit_speed_limit',
    outcomes: OF_COMOE,
    input: async ({ world }) => ({ params: { id: await aGroup(world) }, body: { limit: 25 } }),
  },
};
