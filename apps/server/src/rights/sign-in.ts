import { emailOf, PASSWORD, PEOPLE } from '../testing/world.ts';
import { freshToken } from './callers.ts';
import { ANYONE, idFrom, outcomes, type Rows, SIGNED_IN } from './matrix.ts';

export const signInRows: Rows = {
  login: {
    outcomes: ANYONE,
    input: ({ caller }) => {
      const name = PEOPLE.find((person) => person === caller) ?? 'awa';
      return { body: { email: emailOf(name), password: PASSWORD } };
    },
  },
  logout: { outcomes: SIGNED_IN },
  liveTicket: { outcomes: SIGNED_IN },
  listSignIns: { outcomes: SIGNED_IN },
  revokeOtherSignIns: { outcomes: SIGNED_IN },
  revokeSignIn: {
    outcomes: outcomes(404, 404, 'yes', 404, 404, 404, 404, 404, 404),
    input: async ({ world }) => {
      await freshToken(world, world.users.comoe);
      return { params: { id: await idFrom(world, 'select max(id) as id from sign_ins') } };
    },
  },
};
