import type { World } from '../testing/world.ts';
import { ANYONE, outcomes, PLATFORM_ONLY, type Rows, unique } from './matrix.ts';

/** The partner Kanari: for users who manage brands there and above; for Sahel's users it does not exist. */
const BRAND = outcomes('yes', 'yes', 403, 403, 403, 403, 404, 403, 403);

const brand = { displayName: 'Kanari Fleet', accent: '#b3261e', defaultLanguage: 'fr' };
const aPartner = () => ({ ...brand, name: unique(), hostNames: [`${unique()}.example`] });
const kanari = ({ world }: { world: World }) => ({ id: world.partners.kanari });
/** As Kanari is, so that other rows find it by its name. */
const kanariAsItIs = { ...brand, name: 'Kanari', hostNames: ['kanari.example'] };

async function anEmptyPartner(world: World): Promise<number> {
  const { rows } = await world.database.pools.owner.query(
    `insert into partners (name, display_name) values ('${unique()}', 'None yet') returning id`,
  );
  return rows[0].id;
}

export const partnerRows: Rows = {
  partnerLogin: { needs: 'anyone', outcomes: ANYONE, input: () => ({ query: { name: 'Kanari' } }) },
  listPartners: { needs: 'manage_partners', outcomes: PLATFORM_ONLY },
  getPartner: { needs: 'edit_brand', outcomes: BRAND, input: (asked) => ({ params: kanari(asked) }) },
  addPartner: { needs: 'manage_partners', outcomes: PLATFORM_ONLY, input: () => ({ body: aPartner() }) },
  editPartner: {
    needs: 'manage_partners',
    outcomes: PLATFORM_ONLY,
    input: (asked) => ({ params: kanari(asked), body: kanariAsItIs }),
  },
  editBrand: { needs: 'edit_brand', outcomes: BRAND, input: (asked) => ({ params: kanari(asked), body: brand }) },
  deletePartner: {
    needs: 'manage_partners',
    outcomes: PLATFORM_ONLY,
    input: async ({ world }) => ({ params: { id: await anEmptyPartner(world) } }),
  },
  publishPartner: {
    needs: 'manage_partners',
    outcomes: PLATFORM_ONLY,
    input: ({ world }) => ({ body: { partnerId: world.partners.kanari, published: true } }),
  },
  previewPartner: {
    needs: 'edit_brand',
    outcomes: BRAND,
    input: ({ world }) => ({ body: { partnerId: world.partners.kanari } }),
  },
};
