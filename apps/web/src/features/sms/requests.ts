import type { ClientId, Input, SmsId, SmsPriceId } from '@balise/contract';
import * as contract from '@balise/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { ExportChoice } from '../../ui/dialog/export-dialog.tsx';
import type { Period } from '../../ui/period/period.ts';
import type { SmsAccountsSearch, SmsLedgerSearch, SmsSearch } from './search.ts';

const ALL = ['sms'] as const;

const shown = <Selection extends object>(selection: Selection) =>
  Object.fromEntries(Object.entries(selection).filter(([, value]) => value !== undefined && value !== '')) as Selection;

const selectionOf = ({ client, state, kind, search }: SmsSearch, { from, to }: Period) =>
  shown({ from, to, clientId: client as ClientId | undefined, state, kind, search });

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

/** A change, after which SMS data is fetched again. */
function useChange<Wanted, Answer>(mutationFn: (wanted: Wanted) => Promise<Answer>) {
  return useMutation({ mutationFn, onSuccess: useRefresh() });
}

export const useSendAgain = () =>
  useMutation({ mutationFn: (id: SmsId) => call(contract.sendSmsAgain, { params: { id } }), onSettled: useRefresh() });

/** `text`: the reference of a payment, or the reason of a correction. */
export const useEnterMoney = (clientId: ClientId, kind: 'topUp' | 'correction') =>
  useChange(({ amount, text }: { amount: number; text: string }) =>
    kind === 'topUp'
      ? call(contract.topUpSms, { params: { clientId }, body: { amount, reference: text } })
      : call(contract.correctSms, { params: { clientId }, body: { amount, reason: text } }),
  );

export const useEditAccount = (clientId: ClientId) =>
  useChange((body: Input<typeof contract.editSmsAccount>['body']) =>
    call(contract.editSmsAccount, { params: { clientId }, body }),
  );

export const pricesQuery = queryOptions({
  queryKey: [...ALL, 'prices'],
  queryFn: () => call(contract.listSmsPrices, { query: {} }),
});

export const useSavePrice = () =>
  useChange((body: Input<typeof contract.saveSmsPrice>['body']) => call(contract.saveSmsPrice, { body }));

export const useDeletePrice = () => useChange((id: SmsPriceId) => call(contract.deleteSmsPrice, { params: { id } }));
