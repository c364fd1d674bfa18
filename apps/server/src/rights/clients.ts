import { createClient } from '../features/clients/index.ts';
import type { World } from '../testing/world.ts';
import { type ExpectedOutcome, outcomes, type Rows, SIGNED_IN, unique } from './matrix.ts';

/* Comoé is requested, or a client of Comoé's partner that only its resellers know. */

const fields = (name: string) => ({
  fullName: name,
  email: `${name}@clients.example`,
  type: 'company',
  billingOption: 'postpaid',
  countryCode2: 'CI',
  timeZone: 'Africa/Abidjan',
});

const aClient = async (world: World): Promise<number | undefined> => {
  const typed = { ...fields(unique()), type: 'company', billingOption: 'postpaid' } as const;
  return await createClient(world.database.owner, { ...typed, partnerId: world.partners.kanari });
};
const byId = async ({ world }: { world: World }) => ({ params: { id: await aClient(world) } });

/** Clients are made, changed and looked at by resellers, each its own. */
const RESELLERS = (done: ExpectedOutcome = 'yes') => outcomes(done, done, 403, 403, 403, 403, 404, 403, 403);

export const clientRows: Rows = {
  listClients: {
    needs: 'view_clients',
    outcomes: outcomes('yes', 'yes', 'yes', 403, 403, 'yes', 'yes', 'yes', 'yes'),
    input: () => ({ query: {} }),
  },
  listClientSummaries: { needs: 'signedIn', outcomes: SIGNED_IN },
  getClient: {
    needs: 'view_clients',
    outcomes: outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes'),
    input: ({ world }) => ({ params: { id: world.clients.comoe } }),
  },
  addClient: {
    needs: 'add_client',
    // to Kanari: another partner's reference is unknown to Sahel
    outcomes: outcomes('yes', 'yes', 403, 403, 403, 403, 422, 403, 403),
    input: ({ world }) => ({ body: { ...fields(unique()), partnerId: world.partners.kanari } }),
  },
  editClient: {
    needs: 'edit_client',
    outcomes: RESELLERS(),
    input: async ({ world }) => ({ params: { id: await aClient(world) }, body: fields(unique()) }),
  },
  closeClient: {
    needs: 'edit_client',
    outcomes: RESELLERS(),
    input: async ({ world }) => ({ params: { id: await aClient(world) }, body: { closed: true } }),
  },
  deleteClient: { needs: 'delete_client', outcomes: RESELLERS(), input: byId },
  viewAsClient: { needs: 'view_as_client', outcomes: RESELLERS(), input: byId },
  endViewAsClient: { needs: 'signedIn', outcomes: SIGNED_IN },
};
