import { readDashboard, readFleetActivity } from '@balise/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const REFRESH = 15_000; // ms: events and silences; counts and what needs attention follow the live socket

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: () => call(readDashboard),
  refetchInterval: REFRESH,
});

const ACTIVITY_REFRESH = 300_000; // ms: sums of quarters of an hour, read from the past of all vehicles

/** @param timeZone whose days and hours are counted */
export const activityQuery = (timeZone: string) =>
  queryOptions({
    queryKey: ['dashboard', 'activity', timeZone],
    queryFn: () => call(readFleetActivity, { query: { timeZone } }),
    staleTime: ACTIVITY_REFRESH,
    // what took too long once is not asked for again and again
    refetchInterval: ({ state }) => (state.status === 'error' ? false : ACTIVITY_REFRESH),
  });
