import { type RawBuilder, sql } from 'kysely';

/** Whether a row of `device_status as s` does not determine the badge, so that the device's state is needed. */
export const isUnsettled: RawBuilder<boolean> = sql`(s.phase is null or s.owned_since > coalesce(s.known_from, '-infinity')
  -- what it was in private time is not its badge afterwards
  or exists (
    select from private_periods p
    where p.device_id = s.device_id and p.starts_at <= s.seen_at and p.ends_at > coalesce(s.known_from, '-infinity')
  ))`;

/** The badge of an enabled device at a moment, by its settled row of `device_status as s`; see badgeForecast of packages/tracking. */
export const badgeAt = (now: number): RawBuilder<string> => sql`(case
  when s.phase = 'powerCut' then s.phase
  when exists (
    select from private_periods p
    where p.device_id = s.device_id and p.starts_at <= ${new Date(now)} and p.ends_at > ${new Date(now)}
  ) then 'private'
  when ${new Date(now)} > s.silent_after then 'disconnected'
  when s.phase <> 'still' then s.phase
  when ${new Date(now)} >= s.idle_from then 'idle'
  else 'stopped'
end)`;
