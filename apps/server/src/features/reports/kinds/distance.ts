import { atOnce } from '../read/source.ts';
import { metres, speedOf } from '../read/spans.ts';
import { usageRows } from './usage-rows.ts';

/** Distance by day, week or month. */
export const distance = atOnce((reading, subjects) =>
  usageRows(reading, subjects, (row) => {
    const way = metres(row);
    return {
      ...{ distance: way, estimated: row.estimated / 1000, driving: row.driving },
      ...{ meanSpeed: speedOf(way, row.driving), maxSpeed: row.maxSpeed },
    };
  }),
);
