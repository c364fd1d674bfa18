import {
  addReportSchedule,
  deleteReportSchedule,
  editReportSchedule,
  type Input,
  listReportSchedules,
  listReportSendings,
  previewReportTiming,
  sendReportSchedule,
} from '@balise/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';

const WHILE_MADE = 3_000; // ms

/** Every schedule that the reader may see; asked again while one is being sent. */
export const schedulesQuery = queryOptions({
  queryKey: ['report-schedules'],
  queryFn: () => call(listReportSchedules, { query: {} }),
  refetchInterval: ({ state: { data } }) => (data?.some(({ last }) => last?.state === 'making') ? WHILE_MADE : false),
});

export const sendingsQuery = (id: number) =>
  queryOptions({
    queryKey: ['report-schedules', 'sendings', id],
    queryFn: () => call(listReportSendings, { params: { id }, query: { pageSize: 25 } }),
  });

export type ScheduleInput = Input<typeof addReportSchedule>['body'];
export type TimingInput = Input<typeof previewReportTiming>['body'];

/** The next sendings of what is typed. */
export const timingQuery = (asked: TimingInput | undefined) =>
  queryOptions({
    queryKey: ['report-schedules', 'timing', asked],
    queryFn: () => call(previewReportTiming, { body: asked as TimingInput }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
  });

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: schedulesQuery.queryKey });

export const useSaveSchedule = () =>
  useMutation({
    mutationFn: ({ id, body }: { id: number | undefined; body: ScheduleInput }) =>
      id === undefined ? call(addReportSchedule, { body }) : call(editReportSchedule, { params: { id }, body }),
    onSuccess: refresh,
  });

export const useDeleteSchedule = () =>
  useMutation({ mutationFn: (id: number) => call(deleteReportSchedule, { params: { id } }), onSuccess: refresh });

export const useSendSchedule = () =>
  useMutation({ mutationFn: (id: number) => call(sendReportSchedule, { params: { id } }), onSuccess: refresh });
