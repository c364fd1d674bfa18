import {
  type ClientId,
  type Currency,
  type DeviceId,
  FUEL_EXPORT_LINES,
  type FuelPurchase,
  type fuelByDay,
  type searchFuel,
} from '@balise/contract';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { likePattern } from '../../db/fragments/like-pattern.ts';
import type { Scope, Scoped } from '../../db/scope.ts';
import { purchases, shownPurchases } from './queries.ts';

export type FuelQuery = z.output<typeof searchFuel.query>;
type Filters = Partial<
  Pick<FuelQuery, 'search' | 'clientId' | 'deviceId' | 'groupId' | 'fuelType' | 'from' | 'to' | 'outliers'>
>;

/** Which rows of `fuel_purchases as p` a list, a chart or a file is made of; `devices as d` is the vehicle, where the client still has it. */
export function selected({ clientId: own }: Scope, filters: Filters): RawBuilder<boolean> {
  const { search, clientId, deviceId, groupId, fuelType, from, to, outliers } = filters;
  const words = likePattern(search);
  const moment = (at: number | undefined) => (at === undefined ? null : new Date(at));
  return sql<boolean>`p.deleted_at is null
    and (${own}::int is null or p.client_id = ${own}) and (${clientId ?? null}::int is null or p.client_id = ${clientId ?? null})
    and (${deviceId ?? null}::int is null or p.device_id = ${deviceId ?? null})
    and (${groupId ?? null}::int is null or exists (
      select from device_group_members m where m.device_id = p.device_id and m.group_id = ${groupId ?? null}
    ))
    and (${outliers ?? null}::text is null or p.findings <> '[]')
    and (${fuelType ?? null}::text is null or p.fuel_type = ${fuelType ?? null})
    and (${moment(from)}::timestamptz is null or p.bought_at >= ${moment(from)})
    and (${moment(to)}::timestamptz is null or p.bought_at < ${moment(to)})
    and (${words}::text is null or concat_ws(' ', d.designation, p.station, p.place, p.card_number, p.note) ilike ${words})`;
}

const ORDERS = {
  dateFuel: sql`p.bought_at`,
  designation: sql`lower(d.designation)`,
  quantity: sql`p.quantity`,
  amount: sql`p.amount`,
} as const;

/** A page of purchases in its order. */
export async function pageOfPurchases(tx: Scoped, scope: Scope, query: FuelQuery): Promise<FuelPurchase[]> {
  const direction = query.direction === 'asc' ? sql`asc` : sql`desc`;
  const rows = await purchases(tx)
    .where(selected(scope, query))
    .orderBy(sql`${ORDERS[query.order]} ${direction} nulls last`)
    .orderBy('p.bought_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
  return await shownPurchases(tx, scope, rows);
}

/** All purchases of a selection, the newest first, up to one more than a file takes. */
export async function purchasesForFile(tx: Scoped, scope: Scope, filters: Filters): Promise<FuelPurchase[]> {
  const rows = await purchases(tx)
    .where(selected(scope, filters))
    .orderBy('p.bought_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(FUEL_EXPORT_LINES + 1)
    .execute();
  return await shownPurchases(tx, scope, rows);
}

type Sums = { quantity: number; amounts: { currency: Currency; amount: number }[] };

/** How many purchases a list has on all pages, and their sums. */
export async function sumsOfPurchases(
  tx: Scoped,
  scope: Scope,
  query: Filters,
): Promise<{ total: number; sums: Sums }> {
  const { rows } = await sql<{ currency: Currency; purchases: number; quantity: number; amount: number | null }>`
    select p.currency, count(*)::int as purchases, sum(p.quantity)::float8 as quantity, sum(p.amount)::float8 as amount
    from fuel_purchases p left join devices d on d.id = p.device_id and d.client_id = p.client_id
    where ${selected(scope, query)} group by p.currency order by 4 desc nulls last, 1`.execute(tx);
  return { total: rows.reduce((sum, row) => sum + row.purchases, 0), sums: added(rows) };
}

const added = (rows: readonly { currency: Currency; quantity: number; amount: number | null }[]): Sums => ({
  quantity: rows.reduce((sum, { quantity }) => sum + Math.round(quantity * 1000), 0) / 1000,
  amounts: rows.flatMap(({ currency, amount }) => (amount === null ? [] : [{ currency, amount }])),
});

type DaysQuery = Omit<z.output<typeof fuelByDay.query>, 'days'> & {
  clientId?: ClientId | undefined;
  deviceId?: DeviceId | undefined;
};

type DayRow = { day: string; currency: Currency; purchases: number; quantity: number; amount: number | null };

/** Litres by day of the clients' clocks; days without a purchase are not among them. @param from a day, YYYY-MM-DD */
export async function purchasesByDay(tx: Scoped, scope: Scope, query: DaysQuery, from: string) {
  const { rows } = await sql<DayRow>`
    select to_char(p.bought_at at time zone c.time_zone, 'YYYY-MM-DD') as day, p.currency, count(*)::int as purchases,
      sum(p.quantity)::float8 as quantity, sum(p.amount)::float8 as amount
    from fuel_purchases p join clients c on c.id = p.client_id left join devices d on d.id = p.device_id and d.client_id = p.client_id
    where ${selected(scope, query)} and p.bought_at >= (${from}::timestamp - interval '1 day') at time zone 'UTC'
    group by 1, 2 order by 1, 2`.execute(tx);
  const days = new Map<string, DayRow[]>();
  for (const row of rows) days.set(row.day, [...(days.get(row.day) ?? []), row]);
  return new Map(
    [...days].map(([day, ofDay]) => [
      day,
      { ...added(ofDay), day, purchases: ofDay.reduce((sum, row) => sum + row.purchases, 0) },
    ]),
  );
}

/** By whose clocks a day is asked for: those of the client, else of the scope's only one; UTC for several. */
export async function zoneOf(tx: Scoped, { clientId: own }: Scope, clientId: ClientId | undefined): Promise<string> {
  const wanted = clientId ?? own;
  if (wanted === null) return 'UTC';
  const row = await tx.selectFrom('clients').select('time_zone').where('id', '=', wanted).executeTakeFirst();
  return row?.time_zone ?? 'UTC';
}
