import { atOnce, metres, speedOf } from '../read/source.ts';
import type { UsageRow } from '../read/usage-queries.ts';
import { usageRows } from './usage-rows.ts';

/** Distance by day, week or month. */
export const distance = atOnce((reading, subjects) =>
  usageRows(reading, subjects, (rows) => {
    const hasCounter = new Set(rows.filter(({ counted }) => counted !== 0).map(keyOf));
    return (row) => {
      const way = metres(row);
      return {
        distance: way,
        estimated: row.estimated / 1000,
        driving: row.driving,
        counted: hasCounter.has(keyOf(row)) ? byCounter(row) : null,
        meanSpeed: speedOf(way, row.driving),
        maxSpeed: row.maxSpeed,
      };
    };
  }),
);

const keyOf = ({ deviceId, clientId }: UsageRow): string => `${deviceId} ${clientId}`;

/** Metres by the counter of the vehicle or of the tracker, and by fixes where it tells nothing. */
function byCounter({ measured, estimated, counted, covered }: UsageRow): number {
  // a reading counts where it arrives, also for what was driven before midnight
  return Math.max(0, measured + estimated - covered + counted) / 1000;
}
