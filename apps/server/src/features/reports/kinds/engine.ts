import { atOnce, metres } from '../read/source.ts';
import { usageRows } from './usage-rows.ts';

/** Hours of the engine by day, week or month. */
export const engine = atOnce((reading, subjects) =>
  usageRows(reading, subjects, () => (row) => ({
    engine: row.engine,
    driving: row.driving,
    idling: row.idling,
    distance: metres(row),
    idleShare: row.engine > 0 ? row.idling / row.engine : null,
  })),
);
