import type { ClientId, DeviceId } from '@balise/contract';
import type { BadgeForecast } from '@balise/tracking';
import { type RawBuilder, sql } from 'kysely';

/** What lists sort and select by; its rows are those of devices that spoke to their present owner. */
export type DeviceStatusTables = {
  device_status: {
    device_id: DeviceId;
    client_id: ClientId | null;
    owned_since: Date | number | null;
    seen_at: Date | null;
    phase: BadgeForecast['phase'] | null;
    silent_after: Date | null;
    idle_from: Date | null;
    known_from: Date | null;
  };
};

/** Whether a row of `device_status as s` leaves open what the badge is: the device's facts tell. */
export const isUnsettled: RawBuilder<boolean> = sql`(s.phase is null or s.owned_since > coalesce(s.known_from, '-infinity'))`;

/** The badge of an enabled device at a moment, by its settled row of `device_status as s`; see badgeForecast of packages/tracking. */
export const badgeAt = (now: number): RawBuilder<string> => sql`(case
  when s.phase = 'powerCut' then s.phase
  when ${new Date(now)} > s.silent_after then 'disconnected'
  when s.phase <> 'still' then s.phase
  when ${new Date(now)} >= s.idle_from then 'idle'
  else 'stopped'
end)`;
