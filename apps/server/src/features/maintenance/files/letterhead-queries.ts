import type { ClientId, Currency } from '@balise/contract';
import { sql } from 'kysely';
import type { Scoped } from '../../../db/scope.ts';
import { PLATFORM_BRAND } from '../../partners/index.ts';

/** Under whose name a paper of a client goes, and its calendar and money. */
export type PaperHead = { brand: string; accent: string; client: string; timeZone: string; currency: Currency };

type Row = Omit<PaperHead, 'accent'> & { id: ClientId; accent: string | null };

export async function letterheadsOf(tx: Scoped, ids: readonly ClientId[]): Promise<Map<ClientId, PaperHead>> {
  const { rows } = await sql<Row>`
    select c.id, coalesce(p.display_name, 'Balise') as brand, p.accent, c.full_name as client, c.time_zone as "timeZone", client_currency(c.id) as currency
    from clients c left join partners p on p.id = c.partner_id where c.id = any (${[...ids]}::int[])`.execute(tx);
  return new Map(rows.map(({ id, ...row }) => [id, { ...row, accent: row.accent ?? PLATFORM_BRAND.accent }]));
}

/** As `letterheadsOf`, of one client; undefined: the scope does not show it. */
export const letterheadOf = async (tx: Scoped, id: ClientId): Promise<PaperHead | undefined> =>
  (await letterheadsOf(tx, [id])).get(id);
