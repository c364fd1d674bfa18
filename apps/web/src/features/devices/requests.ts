import {
  addDevice,
  claimUnknownDevice,
  deviceTypes,
  editDevice,
  getDevice,
  getDeviceConnection,
  type Input,
  listDevices,
  listTrackerPorts,
  listUnknownDevices,
  operators,
  type Reply,
  trackerModels,
} from '@balise/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { live } from '../../live/index.ts';

const REFRESH = 30_000; // ms: what the socket does not tell (counts, order) may be this old

/** What a form sends: the input of the contract's schema, before it is read. */
export type DeviceFieldsInput = Input<typeof addDevice>['body'];

export const deviceListQuery = (query: Input<typeof listDevices>['query']) =>
  queryOptions({
    queryKey: ['devices', 'list', query],
    queryFn: () => listed(call(listDevices, { query })),
    staleTime: 5_000, // ms: the address asked for it before its page was there to show it
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH,
  });

/** Notes whether the list was answered, which is half of the socket status. */
async function listed<Answer>(answer: Promise<Answer>): Promise<Answer> {
  live.listAnswered.set(
    await answer.then(
      () => true,
      () => false,
    ),
  );
  return await answer;
}

export const deviceQuery = (id: number) =>
  queryOptions({ queryKey: ['devices', 'one', id], queryFn: () => call(getDevice, { params: { id } }) });

/** Who may send for a vehicle, and who tried to. */
export const connectionQuery = (id: number) =>
  queryOptions({
    queryKey: ['devices', 'connection', id],
    queryFn: () => call(getDeviceConnection, { params: { id } }),
    refetchInterval: REFRESH,
  });

const lasting = { staleTime: 5 * 60_000 }; // ms: lists that change once a month

export const trackerModelsQuery = queryOptions({
  queryKey: ['catalogue', 'trackerModels'],
  queryFn: () => call(trackerModels.list, { query: {} }),
  ...lasting,
});
export const deviceTypesQuery = queryOptions({
  queryKey: ['catalogue', 'deviceTypes'],
  queryFn: () => call(deviceTypes.list),
  ...lasting,
});
export const operatorsQuery = queryOptions({
  queryKey: ['catalogue', 'operators'],
  queryFn: () => call(operators.list),
  ...lasting,
});
export const unknownDevicesQuery = queryOptions({
  queryKey: ['ingest', 'unknown'],
  queryFn: () => call(listUnknownDevices),
});
/** Which port a tracker of each protocol must call. */
export const trackerPortsQuery = queryOptions({
  queryKey: ['ingest', 'trackerPorts'],
  queryFn: () => call(listTrackerPorts),
  ...lasting,
});

/** What a save creates or changes: a new vehicle, an unknown tracker, or an existing vehicle. */
export type DeviceTarget = { kind: 'new' } | { kind: 'claim'; unknownId: number } | { kind: 'edit'; deviceId: number };

/** What a save answers: the vehicle, and what is doubtful about its fields. */
export type SavedDevice = Reply<typeof addDevice>;

export function useSaveDevice() {
  return useMutation({
    mutationFn: ({ target, fields }: { target: DeviceTarget; fields: DeviceFieldsInput }) => save(target, fields),
    onSuccess: refreshDevices,
  });
}

function save(target: DeviceTarget, body: DeviceFieldsInput) {
  if (target.kind === 'edit') return call(editDevice, { params: { id: target.deviceId }, body });
  if (target.kind === 'claim') return call(claimUnknownDevice, { params: { id: target.unknownId }, body });
  return call(addDevice, { body });
}

/** After an action on devices: lists, cards and counts are fetched again. */
export async function refreshDevices(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['devices'] }),
    queryClient.invalidateQueries({ queryKey: ['ingest'] }),
  ]);
}
