import { readDashboard } from '@balise/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const REFRESH = 15_000; // ms: events and silences; counts and what needs attention follow the live socket

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: () => call(readDashboard),
  refetchInterval: REFRESH,
});
