import { addSignInLink } from '@balise/contract';
import { aUser } from '../testing/user.ts';
import type { World } from '../testing/world.ts';
import { ANYONE, outcomes, type Rows } from './matrix.ts';
import { SECRET } from './secret.ts';

const ADMINISTRATORS = outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes');

/** A temporary user of Comoé, who only looks. */
async function aGuest(world: World) {
  const dateEnd = world.clock.now + 3_600_000;
  return await aUser(world, { firstName: SECRET, isTempLink: true, dateEnd, rights: ['view_devices'] }, 'platform');
}

async function aLink(world: World) {
  const { id } = await aGuest(world);
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
    input: async ({ world }) => ({ body: { token: (await aLink(world)).token } }),
  },
};
