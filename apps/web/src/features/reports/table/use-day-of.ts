import type { ReportRow } from '@balise/contract';
import { useCallback } from 'react';
import { momentOf } from '../../../language/zoned-time.ts';
import { neighbour } from '../../../ui/period/period.ts';
import type { Day } from './bands.tsx';
import type { Column } from './columns.ts';

/** From midnight to midnight of a row's day, on the clocks that the report counts by. */
export function useDayOf(columns: readonly Column[], timeZone: string | undefined): (row: ReportRow) => Day {
  const place = columns.find(({ key }) => key === 'day')?.place;
  return useCallback(
    (row) => {
      const day = place === undefined ? undefined : row.cells[place];
      const from = typeof day === 'string' ? (momentOf(`${day}T00:00`, timeZone) ?? row.from) : row.from;
      return { from, to: neighbour({ from, to: from + 1 }, 1, timeZone).from };
    },
    [place, timeZone],
  );
}
