import {
  CALENDAR_ENTRIES,
  type ClientId,
  type DriverId,
  type DriverOnDay,
  daysBetween,
  type listDriverExpiries,
} from '@balise/contract';
import type { DriverDocument } from '@balise/tracking';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Scope, Scoped } from '../../db/scope.ts';
import { driversOf, today } from './row-queries.ts';

type Wanted = z.output<typeof listDriverExpiries.query>;
type Ending = { document: DriverDocument; on: string };

/** Each of a driver's days that has an end, under `e`. */
const ENDS = sql<{ document: DriverDocument; ends_on: string }>`(
  select document, ends_on from (values
    ('licence', d.licence_expires_on), ('medical', h.medical_next_on), ('identity', d.identity_expires_on), ('contract', d.contract_ends_on)
  ) v (document, ends_on) where ends_on is not null
)`;

/** What ends from one day to another, by day and name. `now` in milliseconds since 1970 UTC. */
export async function findExpiries(
  tx: Scoped,
  scope: Scope,
  { clientId, from, to }: Wanted,
  now: number,
): Promise<{ expiries: DriverOnDay[]; isCut: boolean }> {
  const rows = await driversOf(tx, scope)
    .innerJoinLateral(ENDS.as('e'), (join) => join.onTrue())
    .select(['d.id', 'd.last_name', 'd.first_name', 'c.full_name', today(now).as('today')])
    .select(['e.document', sql<string>`e.ends_on::text`.as('on')])
    .where('d.deleted_at', 'is', null)
    .where(sql<boolean>`e.ends_on between ${from}::date and ${to}::date`)
    .$if(clientId !== undefined, (query) => query.where('d.client_id', '=', clientId as ClientId))
    .orderBy('on')
    .orderBy(sql`lower(d.last_name || ' ' || d.first_name)`)
    .orderBy('d.id')
    .orderBy('e.document')
    .limit(CALENDAR_ENTRIES + 1)
    .execute();
  const expiries = rows.slice(0, CALENDAR_ENTRIES).map((row) => ({
    ...asEnding(row),
    days: daysBetween(row.today, row.on),
    driverId: row.id satisfies DriverId,
    lastName: row.last_name,
    firstName: row.first_name,
    clientName: row.full_name,
  }));
  return { expiries, isCut: rows.length > CALENDAR_ENTRIES };
}

const asEnding = ({ document, on }: Ending): Ending => ({ document, on });
