import type { ClientId, Input, SmsId, SmsPriceId } from '@balise/contract';
import * as contract from '@balise/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { ExportChoice } from '../../ui/dialog/export-dialog.tsx';
import type { Period } from '../../ui/period/period.ts';
import type { SmsAccountsSearch, SmsLedgerSearch, SmsSearch } from './search.ts';

const ALL = ['sms'] as const;

const selectionOf = ({ client, state, kind, search }: SmsSearch, { from, to }: Period) => ({
  from,
  to,
  ...(client === undefined ? {} : { clientId: client as ClientId }),
  ...(state ? { state } : {}),
  ...(kind ? { kind } : {}),
  ...(search ? { search } : {}),
});

export const smsQuery = ({ page = 1, pageSize = 25, ...selection }: SmsSearch, period: Period) =>
  queryOptions({
    queryKey: [...ALL, 'list', selection, period, page, pageSize],
    queryFn: () => call(contract.listSms, { query: { ...selectionOf(selection, period), page, pageSize } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const summaryQuery = (clientId: number, { from, to }: Period) =>
  queryOptions({
    queryKey: [...ALL, 'summary', clientId, from, to],
    queryFn: () => call(contract.smsSummary, { params: { clientId }, query: { from, to } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const exportOf = (search: SmsSearch, period: Period) => (choice: ExportChoice) =>
  call(contract.exportSms, { body: { ...selectionOf(search, period), ...choice } });

const shown = <Selection extends object>(selection: Selection) =>
  Object.fromEntries(Object.entries(selection).filter(([, value]) => value !== undefined && value !== '')) as Selection;

export const accountsQuery = (search: SmsAccountsSearch) =>
  queryOptions({
    queryKey: [...ALL, 'accounts', search],
    queryFn: () => call(contract.listSmsAccounts, { query: shown(search) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const accountsExport =
  ({ search, state }: SmsAccountsSearch) =>
  (choice: ExportChoice) =>
    call(contract.exportSmsAccounts, { body: { ...shown({ search, state }), ...choice } });

export const ledgerQuery = (clientId: number, search: SmsLedgerSearch) =>
  queryOptions({
    queryKey: [...ALL, 'ledger', clientId, search],
    queryFn: () => call(contract.listSmsEntries, { params: { clientId }, query: shown(search) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const ledgerExport =
  (clientId: number, { kind }: SmsLedgerSearch) =>
  (choice: ExportChoice) =>
    call(contract.exportSmsEntries, { params: { clientId }, body: { ...shown({ kind }), ...choice } });

/** SMS data is fetched again after any change. */
function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ALL });
}

export function useSendAgain() {
  return useMutation({
    mutationFn: (id: SmsId) => call(contract.sendSmsAgain, { params: { id } }),
    onSettled: useRefresh(),
  });
}

export type TopUpInput = Input<typeof contract.topUpSms>['body'];
export function useTopUp(clientId: ClientId) {
  return useMutation({
    mutationFn: (body: TopUpInput) => call(contract.topUpSms, { params: { clientId }, body }),
    onSuccess: useRefresh(),
  });
}

export type CorrectionInput = Input<typeof contract.correctSms>['body'];
export function useCorrect(clientId: ClientId) {
  return useMutation({
    mutationFn: (body: CorrectionInput) => call(contract.correctSms, { params: { clientId }, body }),
    onSuccess: useRefresh(),
  });
}

export const pricesQuery = queryOptions({
  queryKey: [...ALL, 'prices'],
  queryFn: () => call(contract.listSmsPrices, { query: {} }),
});

export type PriceInput = Input<typeof contract.saveSmsPrice>['body'];
export function useSavePrice() {
  return useMutation({
    mutationFn: (body: PriceInput) => call(contract.saveSmsPrice, { body }),
    onSuccess: useRefresh(),
  });
}

export function useDeletePrice() {
  return useMutation({
    mutationFn: (id: SmsPriceId) => call(contract.deleteSmsPrice, { params: { id } }),
    onSuccess: useRefresh(),
  });
}

export type AccountInput = Input<typeof contract.editSmsAccount>['body'];
export function useEditAccount(clientId: ClientId) {
  return useMutation({
    mutationFn: (body: AccountInput) => call(contract.editSmsAccount, { params: { clientId }, body }),
    onSuccess: useRefresh(),
  });
}
