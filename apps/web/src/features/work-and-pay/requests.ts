import {
  addWorkAndPay,
  assignWorkAndPayReceipt,
  changeWorkAndPayState,
  correctWorkAndPayEntry,
  decideWorkAndPayProposal,
  editWorkAndPay,
  exportWorkAndPay,
  getWorkAndPay,
  type Holiday,
  type Input,
  importWorkAndPay,
  listDrivers,
  listHolidays,
  listWorkAndPay,
  listWorkAndPayEntries,
  listWorkAndPayReceipts,
  payWorkAndPay,
  printWorkAndPay,
  saveHolidays,
  textWorkAndPay,
  type WorkAndPay,
  type WorkAndPayId,
  type WorkAndPayInput,
  waiveWorkAndPay,
} from '@balise/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import type { ExportChoice } from '../../ui/dialog/export-dialog.tsx';
import { PAGE_SIZE } from '../../ui/table/page-size.ts';
import type { WorkAndPaySearch } from './search.ts';

const KEY = ['work-and-pay'] as const;
const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY });

/** What the list asks for, by what its address says. */
export const listQueryOf = ({ add: _, order, direction, page, pageSize, ...selection }: WorkAndPaySearch) => ({
  ...selection,
  order: order ?? ('unpaidSince' as const),
  direction: direction ?? ('asc' as const),
  page: page ?? 1,
  pageSize: pageSize ?? PAGE_SIZE,
});

export const contractsQuery = (query: Input<typeof listWorkAndPay>['query']) =>
  queryOptions({
    queryKey: [...KEY, 'list', query],
    queryFn: () => call(listWorkAndPay, { query }),
    placeholderData: keepPreviousData,
  });

export const contractQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'contract', id],
    queryFn: () => call(getWorkAndPay, { params: { id: id as WorkAndPayId } }),
  });

export const entriesQuery = (id: WorkAndPayId, page: number, pageSize: number) =>
  queryOptions({
    queryKey: [...KEY, 'entries', id, page, pageSize],
    queryFn: () => call(listWorkAndPayEntries, { params: { id }, query: { page, pageSize: pageSize as 25 } }),
    placeholderData: keepPreviousData,
  });

/** Drivers whose name has the words, the first of them. */
export const driversOfQuery = (clientId: number | undefined, search: string) =>
  queryOptions({
    queryKey: ['drivers', 'of', clientId, search],
    queryFn: () => call(listDrivers, { query: { search, clientId, pageSize: 100 } }),
    placeholderData: keepPreviousData,
  });

export const exportOf = (search: WorkAndPaySearch) => (choice: ExportChoice) => {
  const { page: _, pageSize: __, ...selection } = listQueryOf(search);
  return call(exportWorkAndPay, { query: { ...selection, ...choice } });
};

export const useSaveContract = () =>
  useMutation({
    mutationFn: ({ before, body }: { before: WorkAndPay | undefined; body: WorkAndPayInput }) =>
      before
        ? call(editWorkAndPay, { params: { id: before.id }, query: { revision: before.revision }, body })
        : call(addWorkAndPay, { body }),
    onSuccess: refresh,
  });

export const usePay = (id: WorkAndPayId) =>
  useMutation({
    mutationFn: (body: Input<typeof payWorkAndPay>['body']) => call(payWorkAndPay, { params: { id }, body }),
    onSuccess: refresh,
  });
export const useWaive = (id: WorkAndPayId) =>
  useMutation({
    mutationFn: (body: Input<typeof waiveWorkAndPay>['body']) => call(waiveWorkAndPay, { params: { id }, body }),
    onSuccess: refresh,
  });
export const useCorrect = (id: WorkAndPayId) =>
  useMutation({
    mutationFn: (body: Input<typeof correctWorkAndPayEntry>['body']) =>
      call(correctWorkAndPayEntry, { params: { id }, body }),
    onSuccess: refresh,
  });
export const useChangeState = (id: WorkAndPayId) =>
  useMutation({
    mutationFn: (body: Input<typeof changeWorkAndPayState>['body']) =>
      call(changeWorkAndPayState, { params: { id }, body }),
    onSuccess: refresh,
  });
export const useDecide = (id: WorkAndPayId, proposalId: number) =>
  useMutation({
    mutationFn: (body: Input<typeof decideWorkAndPayProposal>['body']) =>
      call(decideWorkAndPayProposal, { params: { id, proposalId }, body }),
    onSuccess: refresh,
  });

export const usePrint = (id: WorkAndPayId) =>
  useMutation({
    mutationFn: (document: 'statement' | 'transfer') => call(printWorkAndPay, { params: { id }, query: { document } }),
  });

/** Sends the driver the statement by SMS. */
export const useText = (id: WorkAndPayId) =>
  useMutation({ mutationFn: () => call(textWorkAndPay, { params: { id } }) });

export const holidaysQuery = (clientId: number | undefined) =>
  queryOptions({
    queryKey: [...KEY, 'holidays', clientId],
    queryFn: () => call(listHolidays, { query: { clientId } }),
  });
export const useSaveHolidays = (clientId: number | undefined) =>
  useMutation({
    mutationFn: (holidays: Holiday[]) => call(saveHolidays, { body: { clientId, holidays } }),
    onSuccess: refresh,
  });

export const receiptsQuery = (query: Input<typeof listWorkAndPayReceipts>['query']) =>
  queryOptions({
    queryKey: [...KEY, 'receipts', query],
    queryFn: () => call(listWorkAndPayReceipts, { query }),
    placeholderData: keepPreviousData,
  });
export const useAssign = (id: number) =>
  useMutation({
    mutationFn: (body: Input<typeof assignWorkAndPayReceipt>['body']) =>
      call(assignWorkAndPayReceipt, { params: { id }, body }),
    onSuccess: refresh,
  });
export const useImport = () =>
  useMutation({
    mutationFn: (body: Input<typeof importWorkAndPay>['body']) => call(importWorkAndPay, { body }),
    onSuccess: (_, { preview }) => (preview ? undefined : refresh()),
  });
