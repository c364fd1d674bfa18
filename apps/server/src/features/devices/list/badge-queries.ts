import { type RawBuilder, sql } from 'kysely';

/** Whether a row of `device_status as s` does not determine the badge, so that the device's state is needed. */
export const isUnsettled: RawBuilder<boolean> = sql`(s.phase is null or s.owned_since > coalesce(s.known_from, '-infinity'))`;

/** The badge of an enabled device at a moment, by its settled row of `device_status as s`; see badgeForecast of packages/tracking. */
export const badgeAt = (now: number): RawBuilder<string> => sql`(case
  when s.phase = 'powerCut' then s.phase
  when ${new Date(now)} > s.silent_after then 'disconnected'
  when s.phase <> 'still' then s.phase
  when ${new Date(now)} >= s.idle_from then 'idle'
  else 'stopped'
end)`;
