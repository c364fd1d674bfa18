import {
  type ClientId,
  type DriverCard,
  type DriverCardId,
  type DriverId,
  MOST_UNKNOWN_CARDS,
  type UnknownCard,
} from '@balise/contract';
import { sql } from 'kysely';
import type { Scope, Scoped } from '../../db/scope.ts';

const cardsOf = (tx: Scoped) =>
  tx
    .selectFrom('driver_cards as k')
    .leftJoin('drivers as r', 'r.id', 'k.driver_id')
    .select(['k.id', 'k.client_id as clientId', 'k.number', 'k.driver_id as driverId'])
    .select(sql<string>`coalesce(btrim(r.last_name || ' ' || r.first_name), '')`.as('driverName'))
    .select(sql<Date | null>`nullif(k.starts_at, '-infinity')`.as('starts_at'))
    .select(sql<Date | null>`nullif(k.ends_at, 'infinity')`.as('ends_at'));
type Row = Awaited<ReturnType<ReturnType<typeof cardsOf>['execute']>>[number];

const presented = ({ starts_at, ends_at, ...card }: Row): DriverCard => ({
  ...card,
  startsAt: starts_at?.getTime() ?? null,
  endsAt: ends_at?.getTime() ?? null,
});

/** By number, of each the present owner first. */
export async function findCards(
  tx: Scoped,
  scope: Scope,
  { clientId, driverId }: { clientId?: ClientId | undefined; driverId?: DriverId | undefined },
): Promise<DriverCard[]> {
  const rows = await cardsOf(tx)
    .$if(scope.clientId !== null, (it) => it.where('k.client_id', '=', scope.clientId as ClientId))
    .$if(clientId !== undefined, (it) => it.where('k.client_id', '=', clientId as ClientId))
    .$if(driverId !== undefined, (it) => it.where('k.driver_id', '=', driverId as DriverId))
    .orderBy('k.number')
    .orderBy('k.ends_at', 'desc')
    .orderBy('k.id')
    .execute();
  return rows.map(presented);
}

export async function findCard(tx: Scoped, scope: Scope, id: DriverCardId): Promise<DriverCard | undefined> {
  let query = cardsOf(tx).where('k.id', '=', id);
  if (scope.clientId !== null) query = query.where('k.client_id', '=', scope.clientId);
  const row = await query.executeTakeFirst();
  return row && presented(row);
}

/** How many cards a client has; locked against additions until the transaction ends. */
export async function countCards(tx: Scoped, clientId: ClientId): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('driver cards of a client'), ${clientId})`.execute(tx);
  const { cards } = await tx
    .selectFrom('driver_cards')
    .select((it) => it.fn.countAll<string>().as('cards'))
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return Number(cards);
}

/** All that a client knows of a number, by time. */
export const ownersOf = (tx: Scoped, clientId: ClientId, number: string) =>
  tx
    .selectFrom('driver_cards')
    .select(['id', 'driver_id as driverId'])
    .select(sql<number>`coalesce(date_part('epoch', nullif(starts_at, '-infinity')) * 1000, '-infinity')`.as('from'))
    .select(sql<number>`coalesce(date_part('epoch', nullif(ends_at, 'infinity')) * 1000, 'infinity')`.as('until'))
    .where('client_id', '=', clientId)
    .where('number', '=', number)
    .orderBy('starts_at')
    .execute();

type NewCard = { clientId: ClientId; number: string; driverId: DriverId | null; from: number };

export async function insertCard(
  tx: Scoped,
  { clientId, number, driverId, from }: NewCard,
  by: Scope['userId'],
  now: Date,
): Promise<DriverCardId> {
  const { id } = await tx
    .insertInto('driver_cards')
    .values({
      client_id: clientId,
      number,
      driver_id: driverId,
      created_at: now,
      created_by: by,
      starts_at: from === -Infinity ? sql<Date>`'-infinity'::timestamptz` : new Date(from),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function endCard(tx: Scoped, id: DriverCardId, at: Date): Promise<void> {
  await tx.updateTable('driver_cards').set({ ends_at: at }).where('id', '=', id).execute();
}

export async function forgetCard(tx: Scoped, id: DriverCardId): Promise<void> {
  await tx.deleteFrom('driver_cards').where('id', '=', id).execute();
}

/** Cards that were read since a moment and belong to nobody; of one client, or of all that the scope shows. */
export async function findUnknownCards(
  tx: Scoped,
  scope: Scope,
  clientId: ClientId | undefined,
  since: Date,
): Promise<UnknownCard[]> {
  const clients = clientId ?? scope.clientId;
  const { rows } = await sql<Omit<UnknownCard, 'firstAt' | 'lastAt'> & { first_at: Date; last_at: Date }>`
    select client_id as "clientId", number, reads, first_at, last_at, device_id as "deviceId", designation, latitude, longitude
    from unknown_driver_cards(${clients === null ? sql`scope_clients()` : sql`${[clients]}::integer[]`}, ${since}, ${MOST_UNKNOWN_CARDS})`.execute(
    tx,
  );
  return rows.map(({ first_at, last_at, ...card }) => ({
    ...card,
    firstAt: first_at.getTime(),
    lastAt: last_at.getTime(),
  }));
}
