import { momentOf, wallTimeIn } from '../../../language/zoned-time.ts';

export const SNOOZES = ['hour', 'fourHours', 'tomorrow', 'week'] as const;
export type Snooze = (typeof SNOOZES)[number];

const HOUR = 3_600_000; // ms
const MORNING = 'T08:00';

/** Until when an alert is put off, ms since 1970 UTC; tomorrow by the clocks of the zone. */
export function snoozeUntil(snooze: Snooze, now: number, zone: string | undefined): number {
  switch (snooze) {
    case 'hour':
      return now + HOUR;
    case 'fourHours':
      return now + 4 * HOUR;
    case 'week':
      return now + 7 * 24 * HOUR;
    case 'tomorrow': {
      const today = wallTimeIn(now, zone).slice(0, 10);
      const next = new Date(Date.parse(`${today}T12:00Z`) + 24 * HOUR).toISOString().slice(0, 10);
      return momentOf(`${next}${MORNING}`, zone) ?? now + 24 * HOUR;
    }
  }
}
