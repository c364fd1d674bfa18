import { exportReport, previewReport, type ReportForm, type ReportFormat, type ReportKind } from '@balise/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, callUntil } from '../../api/call.ts';
import { CallFailed } from '../../api/call-failed.ts';
import { refreshJobs } from './tray/requests.ts';

/** A page of a report; undefined while the form has faults. */
export const pageQuery = (kind: ReportKind, form: ReportForm | undefined, page: number, pageSize: 10 | 25 | 50 | 100) =>
  queryOptions({
    queryKey: ['reports', 'page', kind, form, page, pageSize],
    queryFn: ({ signal }) =>
      callUntil(signal)(previewReport, { params: { kind }, body: { ...(form as ReportForm), page, pageSize } }),
    enabled: form !== undefined,
    // the rows of the page before stay while the next come; those of another report have other columns
    placeholderData: (before, query) => (query?.queryKey[2] === kind ? before : undefined),
    // what took too long once will again; where the server was asked too much at once, a moment helps
    retry: (failures, error) => failures < 5 && error instanceof CallFailed && error.code === 'too_many_requests',
    retryDelay: 1000, // ms
  });

export type FileRequest = { kind: ReportKind; form: ReportForm; format: ReportFormat };

/** Has a report made as a file; it comes up in the tray. */
export const useExport = () =>
  useMutation({
    mutationFn: ({ kind, form, format }: FileRequest) =>
      call(exportReport, { params: { kind }, body: { ...form, format } }),
    onSuccess: refreshJobs,
  });
