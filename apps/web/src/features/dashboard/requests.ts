import { FUEL_DAYS, readDashboard, readFleetActivity, searchFuel } from '@balise/contract';
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

const TEN = 10; // what dashboards show last (specification, 9)
const HOUR = 3_600_000; // ms

/** The last purchases of fuel of the last days, and their sums. */
export const lastFuelQuery = queryOptions({
  queryKey: ['fuel', 'last'],
  queryFn: () => call(searchFuel, { query: { from: Date.now() - FUEL_DAYS * 24 * HOUR, pageSize: TEN } }),
  refetchInterval: ACTIVITY_REFRESH,
});
