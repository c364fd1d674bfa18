import type { ClientId } from '@balise/contract';
import { sql } from 'kysely';
import type { Scope, Scoped } from '../../db/scope.ts';

/** Drivers that the scope shows, deleted or not, with their clients and, where the scope may see it, their health. */
export function driversOf(tx: Scoped, scope: Scope) {
  const drivers = tx
    .selectFrom('drivers as d')
    .innerJoin('clients as c', 'c.id', 'd.client_id')
    .leftJoin('driver_health as h', 'h.driver_id', 'd.id');
  return scope.clientId === null ? drivers : drivers.where('d.client_id', '=', scope.clientId);
}
export type Drivers = ReturnType<typeof driversOf>;

/** With what `presented` shows. @param now milliseconds since 1970 UTC */
export const inFull = (drivers: Drivers, now: number) =>
  drivers
    .selectAll('d')
    .select([
      'c.full_name',
      today(now).as('today'),
      'h.medical_restrictions',
      ...DAYS.map((column) => sql<string | null>`d.${sql.ref(column)}::text`.as(column)),
      ...HEALTH_DAYS.map((column) => sql<string | null>`h.${sql.ref(column)}::text`.as(column)),
    ]);
export type DriverRow = Awaited<ReturnType<ReturnType<typeof inFull>['execute']>>[number];

const DAYS = [
  ...(['identity_expires_on', 'born_on', 'hired_on', 'contract_ends_on', 'licence_issued_on'] as const),
  'licence_expires_on' as const,
];
const HEALTH_DAYS = ['medical_visit_on', 'medical_next_on'] as const;

/** What ends first, of what the scope may see. */
export const FIRST_EXPIRY = sql<string | null>`least(d.first_expiry, h.medical_next_on)`;

/** The day that it is where the client is. */
export const today = (now: number) => sql<string>`(${new Date(now)}::timestamptz at time zone c.time_zone)::date::text`;

/** What a file of a client's drivers says of it; undefined: the scope shows no such client. */
export async function clientOfFile(tx: Scoped, id: ClientId) {
  return await tx
    .selectFrom('clients as c')
    .innerJoin('partners as p', 'p.id', 'c.partner_id')
    .select([
      'c.full_name as fullName',
      'c.time_zone as timeZone',
      'p.id as partnerId',
      'p.display_name as partnerName',
    ])
    .where('c.id', '=', id)
    .executeTakeFirst();
}
