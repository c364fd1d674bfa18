import {
  approveBatch,
  approveCommand,
  blockDevices,
  cancelCommand,
  type DeviceCommand,
  editBlockingSettings,
  getBlocking,
  getBlockingSettings,
  getCommand,
  type Input,
  listBlocking,
  listCommands,
  lockDevice,
  OPEN_STATES,
  setNeverBlock,
  unblockDevices,
  unlockDevice,
  type VehicleBlocking,
} from '@balise/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { CallFailed } from '../../api/call-failed.ts';
import { queryClient } from '../../api/query-client.ts';

/** ms: while something is under way its steps are seen as they happen; else what others ask. */
const FOLLOW = 1_500;
const REFRESH = 15_000;
const HISTORY = 10; // commands, of which some may be open

export const isOpen = ({ state }: Pick<DeviceCommand, 'state'>): boolean =>
  (OPEN_STATES as readonly string[]).includes(state);

export type BlockingQuery = NonNullable<Input<typeof listBlocking>['query']>;

export const blockingQuery = (query: BlockingQuery) =>
  queryOptions({
    queryKey: ['blocking', 'list', query],
    queryFn: () => call(listBlocking, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.vehicles.some(({ pending }) => pending) ? FOLLOW : REFRESH),
  });

const PAGE = 100;

/** Every vehicle that waits for a second person, on however many pages. */
export const awaitingQuery = queryOptions({
  queryKey: ['blocking', 'awaiting'],
  queryFn: async () => {
    const found: VehicleBlocking[] = [];
    for (let page = 1, total = PAGE; (page - 1) * PAGE < total; page++) {
      const reply = await call(listBlocking, { query: { state: 'awaitingApproval', page, pageSize: PAGE } });
      total = reply.total;
      found.push(...reply.vehicles);
    }
    return found;
  },
  refetchInterval: ({ state }) => (state.data?.length ? FOLLOW : REFRESH),
});

/** A vehicle with its conditions, which change while they are read. */
export const vehicleQuery = (id: number) =>
  queryOptions({
    queryKey: ['blocking', 'vehicle', id],
    queryFn: () => call(getBlocking, { params: { id } }),
    staleTime: 0,
    refetchInterval: FOLLOW,
  });

/** A command with its steps, until it is over. */
export const commandQuery = (id: number) =>
  queryOptions({
    queryKey: ['blocking', 'command', id],
    queryFn: () => call(getCommand, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && !isOpen(state.data) ? false : FOLLOW),
  });

/** The blocks and unblocks of a vehicle; it is read again when its last or its open command is another. */
export const historyQuery = ({ deviceId: id, last, pending }: VehicleBlocking) =>
  queryOptions({
    queryKey: ['blocking', 'history', id, last?.id, pending?.id],
    queryFn: () => call(listCommands, { params: { id }, query: { pageSize: HISTORY, kinds: 'block,unblock' } }),
    placeholderData: keepPreviousData,
  });

/** @param clientId undefined: the reader's own client */
export const settingsQuery = (clientId: number | undefined) =>
  queryOptions({
    queryKey: ['blocking', 'settings', clientId],
    queryFn: () => call(getBlockingSettings, { query: clientId === undefined ? {} : { clientId } }),
  });

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['blocking'] });

export type BlockInput = Input<typeof blockDevices>['body'];

export const useBlock = () =>
  useMutation({ mutationFn: (body: BlockInput) => call(blockDevices, { body }), onSettled: refresh });

export const useUnblock = () =>
  useMutation({
    mutationFn: (body: Input<typeof unblockDevices>['body']) => call(unblockDevices, { body }),
    onSettled: refresh,
  });

type Answer = { results: readonly { command: DeviceCommand | null; error: { code: string } | null }[] };

/** Of what was asked of one vehicle, its command. @throws CallFailed why there is none */
async function onlyOne(asked: Promise<Answer>): Promise<DeviceCommand> {
  const [result] = (await asked).results;
  if (!result?.command) throw new CallFailed(result?.error?.code ?? 'internal', 409, {});
  return result.command;
}

export const useBlockOne = () =>
  useMutation({ mutationFn: (body: BlockInput) => onlyOne(call(blockDevices, { body })), onSettled: refresh });

export const useUnblockOne = () =>
  useMutation({
    mutationFn: (body: Input<typeof unblockDevices>['body']) => onlyOne(call(unblockDevices, { body })),
    onSettled: refresh,
  });

export const useLock = (id: number) =>
  useMutation({
    mutationFn: (body: Input<typeof lockDevice>['body']) => call(lockDevice, { params: { id }, body }),
    onSettled: refresh,
  });

export const useUnlock = (id: number) =>
  useMutation({
    mutationFn: (body: Input<typeof unlockDevice>['body']) => call(unlockDevice, { params: { id }, body }),
    onSettled: refresh,
  });

export const useCancel = () =>
  useMutation({ mutationFn: (id: number) => call(cancelCommand, { params: { id } }), onSettled: refresh });

/** What a second person approves: one emergency, or every block of a batch. */
export type Approved = { command: number } | { batch: string };

export const useApprove = () =>
  useMutation({
    mutationFn: async ({ of, password }: { of: Approved; password: string }): Promise<void> => {
      if ('batch' in of) await call(approveBatch, { params: { batch: of.batch }, body: { password } });
      else await call(approveCommand, { params: { id: of.command }, body: { password } });
    },
    onSettled: refresh,
  });

export const useNeverBlock = (id: number) =>
  useMutation({
    mutationFn: (body: Input<typeof setNeverBlock>['body']) => call(setNeverBlock, { params: { id }, body }),
    onSettled: refresh,
  });

export const useSaveSettings = () =>
  useMutation({
    mutationFn: (body: Input<typeof editBlockingSettings>['body']) => call(editBlockingSettings, { body }),
    onSettled: refresh,
  });
