import {
  type DeviceId,
  deleteFuel,
  type FuelPurchaseId,
  fuelByDay,
  fuelDefaults,
  restoreFuel,
  searchFuel,
} from '@balise/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';

export const fuelQuery = (query: object) =>
  queryOptions({
    queryKey: ['fuel', 'list', query],
    queryFn: () => call(searchFuel, { query }),
    placeholderData: keepPreviousData,
  });

export const byDayQuery = (query: object) =>
  queryOptions({
    queryKey: ['fuel', 'by-day', query],
    queryFn: () => call(fuelByDay, { query }),
    placeholderData: keepPreviousData,
  });

const KEPT = 12 * 3_600_000; // ms: for a form that is opened without a line

export const defaultsQuery = (deviceId: DeviceId) =>
  queryOptions({
    queryKey: ['fuel', 'defaults', deviceId],
    queryFn: () => call(fuelDefaults, { query: { deviceId } }),
    gcTime: KEPT,
  });

/** A purchase moves sums, charts and the odometer of its vehicle. */
export const refreshFuel = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['fuel'] }),
    queryClient.invalidateQueries({ queryKey: ['devices', 'odometer'] }),
  ]);

export const useDeleteFuel = () =>
  useMutation({ mutationFn: (id: FuelPurchaseId) => call(deleteFuel, { params: { id } }), onSuccess: refreshFuel });

export const useRestoreFuel = () =>
  useMutation({ mutationFn: (id: FuelPurchaseId) => call(restoreFuel, { params: { id } }), onSuccess: refreshFuel });
