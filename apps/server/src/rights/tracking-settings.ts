import { aDevice } from '../testing/device.ts';
import type { World } from '../testing/world.ts';
import { outcomes, type Rows } from './matrix.ts';
import { secretPlate } from './secret.ts';

/** Comoé's: for its administrators and those above; not for limited users. */
const OF_COMOE = outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes');
/** Kanari's: for its clients' users, and for anyone who views as a client, it does not exist. */
const OF_KANARI = outcomes('yes', 'yes', 404, 403, 403, 404, 404, 404, 404);

const comoe = ({ world }: { world: World }) => ({ params: { id: world.clients.comoe } });
const kanari = ({ world }: { world: World }) => ({ params: { id: world.partners.kanari } });
const aSecretDevice = async (world: World) => (await aDevice(world, { designation: secretPlate() })).id;

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
};
