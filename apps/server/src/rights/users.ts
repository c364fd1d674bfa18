import type { UserId } from '@balise/contract';
import { aUser, userFieldsOf } from '../testing/user.ts';
import type { World } from '../testing/world.ts';
import { outcomes, type Rows } from './matrix.ts';
import { SECRET } from './secret.ts';

const ADMINISTRATORS = outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes');
const KEEPERS = outcomes('yes', 'yes', 'yes', 403, 403, 'yes', 'yes', 'yes', 'yes');

const aSecretUser = async (world: World): Promise<UserId> => (await aUser(world, { firstName: SECRET }, 'platform')).id;
const byId = async ({ world }: { world: World }) => ({ params: { id: await aSecretUser(world) } });

/** Users of Comoé, who are asked for. */
export const userRows: Rows = {
  listUsers: { needs: 'view_users', outcomes: KEEPERS, input: () => ({ query: { of: 'all', pageSize: 100 } }) },
  getUser: { needs: 'view_users', outcomes: ADMINISTRATORS, input: byId },
  addUser: { needs: 'add_user', outcomes: ADMINISTRATORS, input: ({ world }) => ({ body: userFieldsOf(world) }) },
  editUser: {
    needs: 'edit_user',
    outcomes: ADMINISTRATORS,
    input: async ({ world }) => ({ params: { id: await aSecretUser(world) }, body: { lastName: 'Autre' } }),
  },
  deleteUser: { needs: 'delete_user', outcomes: ADMINISTRATORS, input: byId },
  deleteUsers: {
    needs: 'delete_user',
    outcomes: ADMINISTRATORS,
    input: async ({ world }) => ({ body: { userIdList: [await aSecretUser(world)] } }),
  },
  listUserDevices: {
    needs: 'view_users',
    outcomes: ADMINISTRATORS,
    input: async ({ world }) => ({ body: { userId: await aSecretUser(world) } }),
  },
  getUserRights: { needs: 'view_rights', outcomes: ADMINISTRATORS, input: byId },
  setUserRights: {
    needs: 'edit_rights',
    outcomes: ADMINISTRATORS,
    input: async ({ world }) => ({ params: { id: await aSecretUser(world) }, body: { rights: ['view_devices'] } }),
  },
  copyUserRights: {
    needs: 'edit_rights',
    outcomes: ADMINISTRATORS,
    input: async ({ world }) => ({
      params: { id: await aSecretUser(world) },
      body: { fromUserId: await aSecretUser(world) },
    }),
  },
  previewUser: { needs: 'view_rights', outcomes: ADMINISTRATORS, input: byId },
};
