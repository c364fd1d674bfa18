import { ANYONE, outcomes, type Rows, SIGNED_IN } from './matrix.ts';

export const accountRows: Rows = {
  partnerLogin: { outcomes: ANYONE, input: () => ({ query: { name: 'Kanari' } }) },
  userData: { outcomes: SIGNED_IN },
  listClients: { outcomes: outcomes('yes', 'yes', 'yes', 403, 403, 'yes', 'yes', 'yes', 'yes') },
};
