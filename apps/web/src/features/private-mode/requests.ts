import {
  type DeviceId,
  type DriverId,
  endPrivateMode,
  getDriverPrivateHours,
  getPrivateMode,
  type PrivateMode,
  reportTheft,
  saveDriverPrivateHours,
  savePrivateHours,
  startPrivateMode,
  type WeekHours,
} from '@balise/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';

/** Whose private mode is looked at. */
export type PrivateVehicle = { id: DeviceId; plate: string };

const REFRESH = 15_000; // ms: somebody else may end it, and hours begin

export const privateModeQuery = (id: DeviceId) =>
  queryOptions({
    queryKey: ['private-mode', id],
    queryFn: () => call(getPrivateMode, { params: { id } }),
    refetchInterval: REFRESH,
  });

const useChange = <Given>(id: DeviceId, change: (given: Given) => Promise<PrivateMode>) =>
  useMutation({
    mutationFn: change,
    onSuccess: (after) => queryClient.setQueryData(privateModeQuery(id).queryKey, after),
  });

export const useStartPrivate = (id: DeviceId) =>
  useChange(id, (minutes: number | null) => call(startPrivateMode, { params: { id }, body: { minutes } }));
export const useEndPrivate = (id: DeviceId) => useChange(id, (_: null) => call(endPrivateMode, { params: { id } }));
export const useReportTheft = (id: DeviceId) =>
  useChange(id, (reason: string) => call(reportTheft, { params: { id }, body: { reason } }));
export const useSaveHours = (id: DeviceId) =>
  useChange(id, (week: WeekHours) =>
    call(savePrivateHours, { params: { id }, body: { week: week.length === 0 ? null : week } }),
  );

export const driverHoursQuery = (id: DriverId) =>
  queryOptions({
    queryKey: ['private-mode', 'driver', id],
    queryFn: () => call(getDriverPrivateHours, { params: { id } }),
  });

export const useSaveDriverHours = (id: DriverId) =>
  useMutation({
    mutationFn: (week: WeekHours) =>
      call(saveDriverPrivateHours, { params: { id }, body: { week: week.length === 0 ? null : week } }),
    onSuccess: (after) => queryClient.setQueryData(driverHoursQuery(id).queryKey, after),
  });
