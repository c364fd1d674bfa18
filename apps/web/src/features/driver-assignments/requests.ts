import {
  addDriverCard,
  assignDriver,
  type DeviceId,
  type DriverCardId,
  type DriverId,
  endDriverAssignment,
  getDriverAssignment,
  getDriverShifts,
  getDriversOfDevice,
  getTimelineOfDriver,
  type Input,
  listAssignableDevices,
  listDriverCards,
  listDrivers,
  listUnknownCards,
  removeDriverCard,
  setDriverShifts,
} from '@balise/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';

const DAY = 86_400_000; // ms
/** How far back a timeline is shown. */
export const SHOWN_DAYS = 30;
const KEY = 'driver-assignments';

/** Every vehicle with who drives it now. */
export const vehicleDriversQuery = queryOptions({
  queryKey: [KEY, 'now'],
  queryFn: () => call(listAssignableDevices, { query: {} }),
  staleTime: 60_000,
  refetchInterval: 5 * 60_000,
});

/** The server's clock may be ahead, and the timeline ends there and now. */
const lastDays = () => ({ from: Date.now() - SHOWN_DAYS * DAY, to: Date.now() + DAY });

export const timelineOfDeviceQuery = (id: number) =>
  queryOptions({
    queryKey: [KEY, 'device', id],
    queryFn: () => call(getDriversOfDevice, { params: { id: id as DeviceId }, query: lastDays() }),
  });

export const timelineOfDriverQuery = (id: DriverId) =>
  queryOptions({
    queryKey: [KEY, 'driver', id],
    queryFn: () => call(getTimelineOfDriver, { params: { id }, query: lastDays() }),
  });

export const assignmentQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: [KEY, 'one', id],
    queryFn: () => call(getDriverAssignment, { params: { id: (id ?? 0) as never } }),
    enabled: id !== undefined,
  });

/** Drivers of one client, the first hundred that a search finds. */
export const driversOfClientQuery = (clientId: number | undefined, search: string) =>
  queryOptions({
    queryKey: [KEY, 'drivers', clientId, search],
    queryFn: async () => {
      const query = { clientId: clientId as never, search: search || undefined, pageSize: 100 as const };
      return (await call(listDrivers, { query })).drivers;
    },
    staleTime: 60_000,
  });

export const shiftsQuery = (id: number) =>
  queryOptions({
    queryKey: [KEY, 'shifts', id],
    queryFn: () => call(getDriverShifts, { params: { id: id as DeviceId } }),
  });

export const cardsQuery = (driverId: DriverId) =>
  queryOptions({
    queryKey: [KEY, 'cards', driverId],
    queryFn: () => call(listDriverCards, { query: { driverId } }),
  });

export const unknownCardsQuery = queryOptions({
  queryKey: [KEY, 'unknown'],
  queryFn: () => call(listUnknownCards, { query: {} }),
  staleTime: 60_000,
});

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEY] });

export const useAssign = () =>
  useMutation({
    mutationFn: (body: Input<typeof assignDriver>['body']) => call(assignDriver, { body }),
    onSuccess: refresh,
  });

export const useWithdraw = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: number; endsAt?: number; reason?: string }) =>
      call(endDriverAssignment, { params: { id: id as never }, body }),
    onSuccess: refresh,
  });

export const useSaveShifts = (id: number) =>
  useMutation({
    mutationFn: (body: Input<typeof setDriverShifts>['body']) =>
      call(setDriverShifts, { params: { id: id as DeviceId }, body }),
    onSuccess: refresh,
  });

export const useAddCard = () =>
  useMutation({
    mutationFn: (body: Input<typeof addDriverCard>['body']) => call(addDriverCard, { body }),
    onSuccess: refresh,
  });

export const useRemoveCard = () =>
  useMutation({
    mutationFn: (id: DriverCardId) => call(removeDriverCard, { params: { id }, query: {} }),
    onSuccess: refresh,
  });
