import { addTrackingLink, type Input, type TrackingLink } from '@balise/contract';
import { aDevice } from '../testing/device.ts';
import type { World } from '../testing/world.ts';
import { outcomes, type Rows, SIGNED_IN, unique } from './matrix.ts';
import { secretPlate } from './secret.ts';

/** A reader and a limited user have not the right; a caller who has it elsewhere does not see the link. */
const MANAGERS = outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes');
const OF_ANYONE = SIGNED_IN.map((outcome, place) => (MANAGERS[place] === 403 ? 403 : outcome));

type Fields = Input<typeof addTrackingLink>['body'];

async function fields(world: World): Promise<Fields> {
  const { id } = await aDevice(world, { designation: secretPlate() });
  return { clientId: world.clients.comoe, name: unique(), category: 'permanent', deviceIds: [id] } as Fields;
}

async function aLink(world: World): Promise<TrackingLink> {
  const { data, text } = await world.as('comoe')(addTrackingLink, { body: await fields(world) });
  if (!data) throw new Error(text);
  return data;
}

const ofLink = async ({ world }: { world: World }) => ({ params: { id: (await aLink(world)).id } });

export const trackingLinkRows: Rows = {
  listTrackingLinks: {
    needs: 'manage_links',
    outcomes: OF_ANYONE,
    input: async ({ world }) => {
      await ofLink({ world });
      return { query: { clientId: world.clients.comoe } };
    },
  },
  addTrackingLink: {
    needs: 'manage_links',
    outcomes: MANAGERS,
    input: async ({ world }) => ({ body: await fields(world) }),
  },
  editTrackingLink: {
    needs: 'manage_links',
    outcomes: MANAGERS,
    input: async ({ world }) => ({ ...(await ofLink({ world })), body: await fields(world) }),
  },
  revokeTrackingLink: { needs: 'manage_links', outcomes: MANAGERS, input: ofLink },
  getTrackingLinkAddress: { needs: 'manage_links', outcomes: MANAGERS, input: ofLink },
};
