import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { PlannedSignal } from './plan.ts';

/**
 * Notes what vehicles showed on past days, as nights would have, and has the next night forecast their clients again. Days that are known stay.
 * @param now ms since 1970 UTC
 * @returns of how many days
 */
export async function noteSignals(owner: Database, signals: readonly PlannedSignal[], now: number): Promise<number> {
  const column = <T>(pick: (one: PlannedSignal) => T) => signals.map(pick);
  const { numAffectedRows } = await sql`
    insert into signal_days (device_id, client_id, day, rest, running, speed, starts, measured)
    select d.id, d.client_id, (${new Date(now)}::timestamptz at time zone 'UTC')::date - ago, rest, running, speed, 4, 0
    from unnest(${column(({ deviceId }) => deviceId)}::int[], ${column(({ daysAgo }) => daysAgo)}::int[], ${column(({ rest }) => rest)}::real[],
      ${column(({ running }) => running)}::real[], ${column(({ speed }) => speed)}::real[]) as s (id, ago, rest, running, speed)
      join devices d on d.id = s.id
    on conflict do nothing`.execute(owner);
  const ids = [...new Set(column(({ deviceId }) => deviceId))];
  // what was sent since is read from the positions
  await sql`
    insert into signal_reads (device_id, client_id, read_until)
    select d.id, d.client_id, (${new Date(now)}::timestamptz at time zone 'UTC')::date - ${Math.min(...column(({ daysAgo }) => daysAgo)) - 1}::int
    from devices d where d.id = any (${ids})
    on conflict (device_id, client_id) do update set read_until = least(signal_reads.read_until, excluded.read_until)`.execute(
    owner,
  );
  await sql`delete from forecast_nights where client_id in (select client_id from devices where id = any (${ids}))`.execute(
    owner,
  );
  return Number(numAffectedRows ?? 0);
}
