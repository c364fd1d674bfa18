import { exportAudit, type Input, listAudit } from '@balise/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { ExportChoice } from '../../ui/dialog/export-dialog.tsx';
import { dayAfter, startOfDay } from '../../ui/period/days.ts';
import { type AuditSearch, PAGE_SIZE } from './search.ts';

export const auditQuery = (query: Input<typeof listAudit>['query']) =>
  queryOptions({
    queryKey: ['audit', query],
    queryFn: () => call(listAudit, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0, // a log is looked at for what is newest
  });

/** What the address selects, as the server is asked for it. Days are the reader's, and both are whole. */
export function selectionOf({ from, to, ...rest }: AuditSearch, timeZone: string | undefined) {
  const { search, action, subjectKind, subjectId, actorId, clientId } = rest;
  return {
    ...(from ? { from: startOfDay(from, timeZone) } : {}),
    ...(to ? { to: startOfDay(dayAfter(to), timeZone) } : {}),
    ...(search ? { search } : {}),
    ...(action ? { action } : {}),
    ...(subjectKind ? { subjectKind } : {}),
    ...(subjectId ? { subjectId } : {}),
    ...(actorId ? { actorId } : {}),
    ...(clientId ? { clientId } : {}),
  };
}

export const pageOf = (search: AuditSearch, timeZone: string | undefined) => ({
  ...selectionOf(search, timeZone),
  pageSize: search.pageSize ?? PAGE_SIZE,
  ...(search.after ? { after: search.after } : {}),
});

export const fileOf = (search: AuditSearch, timeZone: string | undefined) => (choice: ExportChoice) =>
  call(exportAudit, {
    body: {
      ...selectionOf(search, timeZone),
      ...choice,
      timeZone: timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  });
