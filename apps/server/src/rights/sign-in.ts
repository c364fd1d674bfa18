import { emailOf, PASSWORD, PEOPLE } from '../testing/world.ts';
import { freshToken } from './callers.ts';
import { ANYONE, idFrom, outcomes, type Rows, SIGNED_IN } from './matrix.ts';

export const signInRows: Rows = {
  login: {
    needs: 'anyone',
    outcomes: ANYONE,
    input: ({ caller }) => {
      const name = PEOPLE.find((person) => person === caller) ?? 'awa';
      return { body: { email: emailOf(name), password: PASSWORD } };
    },
  },
  logout: { needs: 'signedIn', outcomes: SIGNED_IN },
  liveTicket: { needs: 'view_devices', outcomes: SIGNED_IN },
  listSignIns: { needs: 'signedIn', outcomes: SIGNED_IN },
  revokeOtherSignIns: { needs: 'signedIn', outcomes: SIGNED_IN },
  revokeSignIn: {
    needs: 'signedIn',
    outcomes: outcomes(404, 404, 'yes', 404, 404, 404, 404, 404, 404),
    input: async ({ world }) => {
      await freshToken(world, world.users.comoe);
      return { params: { id: await idFrom(world, 'select max(id) as id from sign_ins') } };
    },
  },
};
