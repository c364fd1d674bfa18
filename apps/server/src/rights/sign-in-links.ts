import { addSignInLink } from '@balise/contract';
import { aUser } from '../testing/user.ts';
import type { World } from '../testing/world.ts';
import { ANYONE, outcomes, type Rows } from './matrix.ts';
import { SECRET } from './secret.ts';

const ADMINISTRATORS = outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes');

type Fields = { clientId?: World['clients']['comoe']; firstName?: string };

/** A temporary user, of Comoé unless said otherwise, who only looks. */
async function aGuest(world: World, { clientId = world.clients.comoe, firstName = SECRET }: Fields = {}) {
  const dateEnd = world.clock.now + 3_600_000;
  const fields = { clientId, firstName, isTempLink: true, dateEnd, rights: ['view_devices' as const] };
  return await aUser(world, fields, 'platform');
}

async function aLink(world: World, fields: Fields = {}) {
  const { id } = await aGuest(world, fields);
  const { data, text } = await world.as('platform')(addSignInLink, { params: { id }, body: {} });
  if (!data) throw new Error(`no link was made: ${text}`);
  return { user: id, link: data.link.id, token: data.url.split('#')[1] ?? '' };
}

/** Links by which temporary users sign in. */
export const signInLinkRows: Rows = {
  listSignInLinks: {
    needs: 'view_users',
    outcomes: ADMINISTRATORS,
    input: async ({ world }) => ({ params: { id: (await aLink(world)).user } }),
  },
  addSignInLink: {
    needs: 'edit_user',
    outcomes: ADMINISTRATORS,
    input: async ({ world }) => ({ params: { id: (await aGuest(world)).id }, body: {} }),
  },
  revokeSignInLink: {
    needs: 'edit_user',
    outcomes: ADMINISTRATORS,
    input: async ({ world }) => ({ params: { id: (await aLink(world)).link } }),
  },
  openSignInLink: {
    needs: 'anyone',
    outcomes: ANYONE,
    // it shows whoever has it what its user sees
    input: async ({ world }) => ({
      body: { token: (await aLink(world, { clientId: world.clients.niger, firstName: 'Guest' })).token },
    }),
  },
};
