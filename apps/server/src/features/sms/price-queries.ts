import type { PartnerId, SmsPrice, SmsPriceId, saveSmsPrice } from '@balise/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Scoped } from '../../db/scope.ts';

const COLUMNS = sql`s.id, s.partner_id as "partnerId", p.name as "partnerName", s.prefix, s.label, s.currency, s.price::float8 as price,
  floor(date_part('epoch', s.changed_at) * 1000) as "changedAt"`;

/** The platform's prices and a partner's, or one price. */
export async function findPrices(
  tx: Scoped,
  { partnerId, id }: { partnerId?: PartnerId | undefined; id?: SmsPriceId },
): Promise<SmsPrice[]> {
  const { rows } = await sql<SmsPrice>`select ${COLUMNS} from sms_prices s left join partners p on p.id = s.partner_id
    where (${partnerId ?? null}::int is null or s.partner_id is null or s.partner_id = ${partnerId ?? null})
      and (${id ?? null}::int is null or s.id = ${id ?? null})
    order by s.partner_id is not null, lower(p.name), s.currency, s.prefix limit 5000`.execute(tx);
  return rows;
}

type Typed = z.output<typeof saveSmsPrice.body>;

/** The price that is set for a prefix, locked. */
export async function priceOf(tx: Scoped, { partnerId, currency, prefix }: Typed): Promise<number | undefined> {
  const { rows } = await sql<{ price: number }>`select price::float8 as price from sms_prices
    where coalesce(partner_id, 0) = coalesce(${partnerId}::int, 0) and currency = ${currency} and prefix = ${prefix} for update`.execute(
    tx,
  );
  return rows[0]?.price;
}

export async function upsertPrice(tx: Scoped, typed: Typed, now: Date): Promise<SmsPriceId> {
  const { rows } = await sql<{ id: SmsPriceId }>`
    insert into sms_prices (partner_id, prefix, label, currency, price, changed_at)
    values (${typed.partnerId}, ${typed.prefix}, ${typed.label}, ${typed.currency}, ${typed.price}, ${now})
    on conflict (coalesce(partner_id, 0), currency, prefix)
    do update set price = excluded.price, label = excluded.label, changed_at = excluded.changed_at
    returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a price was not written');
  return row.id;
}

export async function deletePrice(tx: Scoped, id: SmsPriceId): Promise<void> {
  await tx.deleteFrom('sms_prices').where('id', '=', id).execute();
}

/** Whether the scope shows a partner. */
export async function seesPartner(tx: Scoped, id: PartnerId): Promise<boolean> {
  return (await tx.selectFrom('partners').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
