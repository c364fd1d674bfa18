import { exportProfileRuns, listProfileRuns } from '@balise/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { ExportChoice } from '../../../ui/dialog/export-dialog.tsx';
import type { Period } from '../../../ui/period/period.ts';
import type { ProfileRunsSearch } from './search.ts';

const selectionOf = ({ search, kind, outcome }: ProfileRunsSearch, { from, to }: Period) => ({
  from,
  to,
  ...(search ? { search } : {}),
  ...(kind ? { kind } : {}),
  ...(outcome ? { outcome } : {}),
});

const EVERY = 15_000; // ms: commands that wait or are on their way change

export const runsQuery = (id: number, search: ProfileRunsSearch, period: Period) =>
  queryOptions({
    queryKey: ['blocking-profiles', id, 'runs', search, period],
    queryFn: () => {
      const { page = 1, pageSize = 25 } = search;
      return call(listProfileRuns, { params: { id }, query: { ...selectionOf(search, period), page, pageSize } });
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: EVERY,
  });

export const exportOf = (id: number, search: ProfileRunsSearch, period: Period) => (choice: ExportChoice) =>
  call(exportProfileRuns, { params: { id }, body: { ...selectionOf(search, period), ...choice } });
