import type { PartnerId } from '@balise/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { BrandRow } from './brand.ts';

/** The published partner of a host name, or of its own name, which outranks it. */
export async function findBrandRow(
  database: Database,
  wanted: { host: string | null; name: string | null },
): Promise<BrandRow | undefined> {
  const { rows } = await sql<BrandRow>`select * from find_brand(${wanted.host}, ${wanted.name})`.execute(database);
  return rows[0];
}

export type PartnerRow = Omit<BrandRow, 'id'> & { host_names: string[] };

/** @returns the new partner's id; undefined where the name is taken */
export async function insertPartner(owner: Database, row: PartnerRow): Promise<PartnerId | undefined> {
  const partner = await owner
    .insertInto('partners')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return partner?.id;
}
