import {
  type DeviceId,
  enterOdometer,
  getOdometer,
  type Input,
  listOdometerEntries,
  type Odometer,
  type OdometerEntryId,
  withdrawOdometer,
} from '@balise/contract';
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';

const REFRESH = 60_000; // ms: at 100 km/h a kilometre and a half

const keyOf = (id: DeviceId) => ['devices', 'odometer', id];

export const odometerQuery = (id: DeviceId) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: () => call(getOdometer, { params: { id } }),
    refetchInterval: REFRESH,
  });

const entriesKeyOf = (id: DeviceId) => ['devices', 'odometer-entries', id];

/** All of the entries, a page after the other, the newest first. */
export const entriesQuery = (id: DeviceId, isWanted: boolean) =>
  infiniteQueryOptions({
    queryKey: entriesKeyOf(id),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => call(listOdometerEntries, { params: { id }, query: { after: pageParam } }),
    getNextPageParam: ({ next }) => next,
    refetchInterval: REFRESH,
    enabled: isWanted,
  });

const keep = (id: DeviceId) => (stored: Odometer) => {
  queryClient.setQueryData(keyOf(id), stored);
  void queryClient.invalidateQueries({ queryKey: entriesKeyOf(id) });
};

export const useEnter = (id: DeviceId) =>
  useMutation({
    mutationFn: (body: Input<typeof enterOdometer>['body']) => call(enterOdometer, { params: { id }, body }),
    onSuccess: keep(id),
  });

export const useWithdraw = (id: DeviceId) =>
  useMutation({
    mutationFn: (entryId: OdometerEntryId) => call(withdrawOdometer, { params: { id, entryId } }),
    onSuccess: keep(id),
  });
