import type { World } from '../testing/world.ts';
import { ANYONE, outcomes, PLATFORM_ONLY, type Rows, unique } from './matrix.ts';

/** The partner Kanari: for users who manage brands there and above; for Sahel's users it does not exist. */
const BRAND = outcomes('yes', 'yes', 403, 403, 403, 403, 404, 403, 403);

const brand = { displayName: 'Kanari Fleet', accent: '#b3261e', defaultLanguage: 'fr' };
const aPartner = () => ({ ...brand, name: unique(), hostNames: [`${unique()}.example`] });
const kanari = ({ world }: { world: World }) => ({ id: world.partners.kanari });
/** As Kanari stands, so that other rows find it by its name. */
const kanariAsItIs = { ...brand, name: 'Kanari', hostNames: ['kanari.example'] };

async function anEmptyPartner(world: World): Promise<number> {
  const { rows } = await world.database.pools.owner.query(
    `insert into partners (name, display_name) values ('${unique()}', 'Nobody yet') returning id`,
  );
  return rows[0].id;
}

export const partnerRows: Rows = {
  partnerLogin: { outcomes: ANYONE, input: () => ({ query: { name: 'Kanari' } }) },
  listPartners: { outcomes: PLATFORM_ONLY },
  getPartner: { outcomes: BRAND, input: (asked) => ({ params: kanari(asked) }) },
  addPartner: { outcomes: PLATFORM_ONLY, input: () => ({ body: aPartner() }) },
  editPartner: {
    outcomes: PLATFORM_ONLY,
    input: (asked) => ({ params: kanari(asked), body: kanariAsItIs }),
  },
  editBrand: { outcomes: BRAND, input: (asked) => ({ params: kanari(asked), body: brand }) },
  deletePartner: {
    outcomes: PLATFORM_ONLY,
    input: async ({ world }) => ({ params: { id: await anEmptyPartner(world) } }),
  },
  publishPartner: {
    outcomes: PLATFORM_ONLY,
    input: ({ world }) => ({ body: { partnerId: world.partners.kanari, published: true } }),
  },
  previewPartner: { outcomes: BRAND, input: ({ world }) => ({ body: { partnerId: world.partners.kanari } }) },
};
