import { acceptShare } from '@balise/contract';
import { aDevice } from '../testing/device.ts';
import { anOffer } from '../testing/share.ts';
import type { World } from '../testing/world.ts';
import { outcomes, type Rows, SIGNED_IN } from './matrix.ts';
import { secretPlate } from './secret.ts';

// awa and limited have not the right
const SHARERS = outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes');
const LISTERS = outcomes('yes', 'yes', 'yes', 403, 403, 'yes', 'yes', 'yes', 'yes');
/** Of what is offered to Comoé by Niger: neither those above Comoé answer it, nor its owner. */
const RECIPIENTS = outcomes(404, 404, 'yes', 403, 403, 404, 404, 404, 'yes');

const ofComoe = async (world: World) => {
  await world.database.pools.owner.query('delete from device_shares');
  return (await aDevice(world, { designation: secretPlate() })).id;
};

const toComoe = async ({ world }: { world: World }) => {
  await world.database.pools.owner.query('delete from device_shares');
  const { id } = await aDevice(world, { clientId: world.clients.niger });
  return { params: { id: (await anOffer(world, id, { by: 'niger', to: 'comoe' })).id } };
};

export const shareRows: Rows = {
  listShares: {
    needs: 'share_device',
    outcomes: LISTERS,
    input: async ({ world }) => {
      await anOffer(world, await ofComoe(world));
      return { query: { side: 'offered' } };
    },
  },
  listSharedDevices: {
    needs: 'view_devices',
    outcomes: SIGNED_IN,
    input: async (means) => {
      const { params } = await toComoe(means);
      await means.world.as('comoe')(acceptShare, { params });
      return {};
    },
  },
  offerShares: {
    needs: 'share_device',
    outcomes: SHARERS,
    input: async ({ world }) => ({ body: { deviceIds: [await ofComoe(world)], recipient: 'nobody@clients.example' } }),
  },
  acceptShare: { needs: 'share_device', outcomes: RECIPIENTS, input: toComoe },
  declineShare: { needs: 'share_device', outcomes: RECIPIENTS, input: toComoe },
  endShare: {
    needs: 'share_device',
    outcomes: SHARERS,
    input: async ({ world }) => ({
      params: { id: (await anOffer(world, await ofComoe(world), { recipient: 'nobody@clients.example' })).id },
    }),
  },
};
