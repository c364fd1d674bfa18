import type { ClientId, DriverId, WeekHours } from '@balise/contract';
import { type DriverDocument, isWithinHours } from '@balise/tracking';
import { sql } from 'kysely';
import type { Connections } from '../../../db/connect.ts';
import type { Scoped } from '../../../db/scope.ts';

type Pool = Connections['pools']['owner'];

/** So many days before the last valid day, and on the day after it. */
const STEPS = [30, 7, -1];
/** When users are notified, by the clocks of the client: nobody at midnight. */
const HOUR = '08:00';

type Due = {
  ruleId: number;
  driverId: number;
  schedule: WeekHours | null;
  timeZone: string;
  document: DriverDocument;
  /** `2026-11-25` */
  on: string;
  days: number;
  at: Date;
};

/** Each document of a driver `v` of a client `c` that ends on a day, and when that is reported; health `h` where the reader may see it. */
const REPORTED = `
    left join driver_health h on h.driver_id = v.id
    cross join lateral (values ('licence', v.licence_expires_on), ('medical', h.medical_next_on), ('identity', v.identity_expires_on),
      ('contract', v.contract_ends_on)) e (document, ends_on)
    cross join lateral (
      select days, (e.ends_on - days + time '${HOUR}') at time zone c.time_zone as at from unnest('{${STEPS.join(',')}}'::integer[]) days
    ) s`;

// of the days around now only, so that few drivers are looked at more closely
const DUE = `
  select r.id as "ruleId", v.id as "driverId", r.schedule, c.time_zone as "timeZone", e.document, e.ends_on::text as "on", s.days, s.at
  from alert_rules r join clients c on c.id = r.client_id
    join drivers v on v.client_id = r.client_id and v.deleted_at is null
${REPORTED}
  where r.kind = 'driver_document' and r.parameters -> 'documents' ? e.document and r.is_enabled and r.deleted_at is null
    and e.ends_on between $1::timestamptz::date - 4 and $1::timestamptz::date + 33
    and s.at <= $1::timestamptz and s.at > greatest(r.updated_at, $1::timestamptz - interval '1 day')`;

// As with other alerts: the account is paid, and the user of an own rule may see the driver
const RAISE = `
  insert into alerts (client_id, driver_id, rule_id, user_id, kind, severity, subject, began_at, at, raised_at, facts, designation, label, channels)
  select r.client_id, v.id, r.id, r.user_id, r.kind, r.severity, g.subject, g.at, g.at, $5, g.facts,
    concat_ws(' ', v.last_name, nullif(v.first_name, '')), v.register_number, '{}'
  from unnest($1::int[], $2::int[], $3::text[], $4::timestamptz[], $6::jsonb[]) g (rule_id, driver_id, subject, at, facts)
    join alert_rules r on r.id = g.rule_id join clients c on c.id = r.client_id join drivers v on v.id = g.driver_id
  where c.state not in ('closed', 'suspended_unpaid') and (r.user_id is null or alert_subject_seen(r.user_id, null, v.id, g.facts ->> 'document', $5))
  on conflict do nothing`;

/**
 * Raises that a driver's licence, medical visit, identity document or contract ends in 30 or 7 days, or ended yesterday, at 8 by the clocks of
 * the client. The unique key of an alert keeps it from being raised twice; a pause of the server of a day is caught up.
 * @param now milliseconds since 1970 UTC
 * @returns how many were raised
 */
export async function raiseDriverDocuments(owner: Pool, now: number): Promise<number> {
  const { rows } = await owner.query<Due>(DUE, [new Date(now)]);
  const due = rows.filter(({ schedule, at, timeZone }) => isWithinHours(schedule, at.getTime(), timeZone));
  if (due.length === 0) return 0;
  const { rowCount } = await owner.query(RAISE, [
    due.map(({ ruleId }) => ruleId),
    due.map(({ driverId }) => driverId),
    due.map(({ driverId, document, on, days }) => `${driverId} ${document} ${on} ${days}`),
    due.map(({ at }) => at),
    new Date(now),
    due.map(({ driverId, document, on, days }) => JSON.stringify({ driverId, document, on, days })),
  ]);
  return rowCount ?? 0;
}

type PastDocument = {
  driverId: DriverId;
  name: string;
  registerNumber: string;
  document: DriverDocument;
  on: string;
  days: number;
  at: number;
};

/** What would have been reported in a span (ms since 1970 UTC) of the client's drivers that the scope shows, the newest first. */
export async function pastDocuments(
  tx: Scoped,
  clientId: ClientId,
  documents: readonly DriverDocument[],
  { from, until }: { from: number; until: number },
): Promise<PastDocument[]> {
  const { rows } = await sql<PastDocument>`
    select v.id as "driverId", concat_ws(' ', v.last_name, nullif(v.first_name, '')) as name, v.register_number as "registerNumber",
      e.document, e.ends_on::text as "on", s.days, floor(extract(epoch from s.at) * 1000)::float8 as at
    from drivers v join clients c on c.id = v.client_id ${sql.raw(REPORTED)}
    where v.client_id = ${clientId} and v.deleted_at is null and e.document = any (${documents})
      and s.at >= ${new Date(from)} and s.at < ${new Date(until)}
    order by s.at desc, 2, v.id, e.document`.execute(tx);
  return rows;
}
