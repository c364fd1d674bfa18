import type { ClientId, DeviceId } from '@balise/contract';
import type { Standing } from '@balise/tracking';
import { type RawBuilder, sql } from 'kysely';

/** What lists sort and select by; its rows are those of devices that spoke to their present owner. */
export type StandingTables = {
  device_standing: {
    device_id: DeviceId;
    client_id: ClientId | null;
    owned_since: Date | number | null;
    seen_at: Date | null;
    course: Standing['course'] | null;
    silent_after: Date | null;
    idle_from: Date | null;
    told_from: Date | null;
  };
};

/** Whether a row of `device_standing as s` leaves open what the badge is: the device's facts tell. */
export const isUnsettled: RawBuilder<boolean> = sql`(s.course is null or s.owned_since > coalesce(s.told_from, '-infinity'))`;

/** The badge of an enabled device at a moment, by its settled row of `device_standing as s`; see standing of packages/tracking. */
export const badgeAt = (now: number): RawBuilder<string> => sql`(case
  when s.course = 'powerCut' then s.course
  when ${new Date(now)} > s.silent_after then 'disconnected'
  when s.course <> 'still' then s.course
  when ${new Date(now)} >= s.idle_from then 'idle'
  else 'stopped'
end)`;
