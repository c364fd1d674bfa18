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
  listUsers: { outcomes: KEEPERS, input: () => ({ query: { of: 'all', pageSize: 100 } }) },
  getUser: { outcomes: ADMINISTRATORS, input: byId },
  addUser: { outcomes: ADMINISTRATORS, input: ({ world }) => ({ body: userFieldsOf(world) }) },
  editUser: {
    outcomes: ADMINISTRATORS,
    input: async ({ world }) => ({ params: { id: await aSecretUser(world) }, body: { lastName: 'Autre' } }),
  },
  deleteUser: { outcomes: ADMINISTRATORS, input: byId },
  deleteUsers: {
    outcomes: ADMINISTRATORS,
    input: async ({ world }) => ({ body: { userIdList: [await aSecretUser(world)] } }),
  },
  listUserDevices: {
    outcomes: ADMINISTRATORS,
    input: async ({ world }) => ({ body: { userId: await aSecretUser(world) } }),
  },
  getUserRights: { outcomes: ADMINISTRATORS, input: byId },
  setUserRights: {
    outcomes: ADMINISTRATORS,
    input: async ({ world }) => ({ params: { id: await aSecretUser(world) }, body: { rights: ['view_devices'] } }),
  },
  copyUserRights: {
    outcomes: ADMINISTRATORS,
    input: async ({ world }) => ({
      params: { id: await aSecretUser(world) },
      body: { fromUserId: await aSecretUser(world) },
    }),
  },
  previewUser: { outcomes: ADMINISTRATORS, input: byId },
};
