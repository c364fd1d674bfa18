import {
  type CommandRequest,
  cancelCommand,
  commandOptions,
  type DeviceCommand,
  getCommand,
  type Input,
  listCommands,
  OPEN_STATES,
  requestCommand,
  setCommandSettings,
} from '@balise/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';

/** When an engine may be cut. */
export const CONDITIONS = ['standstill', 'engineOff'] as const;

/** What is asked, and how; it leaves this form only through a question that names the vehicle. */
export type CommandDraft = {
  command: CommandRequest;
  condition: (typeof CONDITIONS)[number];
  reason: string;
  channel: 'connection' | 'sms';
  guarded: boolean;
};

/** Whose tracker is asked. */
export type CommandTarget = { id: number; plate: string; phone: string | null };

/** ms: while something is under way its steps are seen as they happen; else what others ask. */
const FOLLOW = 1_500;
const REFRESH = 15_000;

export const isOpen = ({ state }: Pick<DeviceCommand, 'state'>): boolean =>
  (OPEN_STATES as readonly string[]).includes(state);

export const optionsQuery = (deviceId: number) =>
  queryOptions({
    queryKey: ['commands', deviceId, 'options'],
    queryFn: () => call(commandOptions, { params: { id: deviceId } }),
  });

export const commandsQuery = (deviceId: number, pageSize: 10 | 25 | 50 | 100) =>
  queryOptions({
    queryKey: ['commands', deviceId, 'list', pageSize],
    queryFn: () => call(listCommands, { params: { id: deviceId }, query: { pageSize } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.commands.some(isOpen) ? FOLLOW : REFRESH),
  });

export const stepsQuery = ({ id, changedAt }: DeviceCommand) =>
  queryOptions({
    queryKey: ['commands', 'steps', id, changedAt],
    queryFn: () => call(getCommand, { params: { id } }),
    placeholderData: keepPreviousData,
  });

const refresh = (deviceId: number) => queryClient.invalidateQueries({ queryKey: ['commands', deviceId] });

export const useRequest = (deviceId: number) =>
  useMutation({
    mutationFn: (body: Input<typeof requestCommand>['body']) =>
      call(requestCommand, { params: { id: deviceId }, body }),
    onSettled: () => refresh(deviceId),
  });

export const useCancel = (deviceId: number) =>
  useMutation({
    mutationFn: (id: number) => call(cancelCommand, { params: { id } }),
    onSettled: () => refresh(deviceId),
  });

export const useSaveSettings = (deviceId: number) =>
  useMutation({
    mutationFn: (body: Input<typeof setCommandSettings>['body']) =>
      call(setCommandSettings, { params: { id: deviceId }, body }),
    onSuccess: () => refresh(deviceId),
  });
