import type { ClientId, Input, InvoiceId, PlanId } from '@balise/contract';
import * as contract from '@balise/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { userQuery } from '../../api/user.ts';

const ALL = ['billing'] as const;

export const overviewQuery = (query: Input<typeof contract.listBilling>['query']) =>
  queryOptions({
    queryKey: [...ALL, 'list', query],
    queryFn: () => call(contract.listBilling, { query }),
    placeholderData: keepPreviousData,
  });

export const accountQuery = (clientId: number) =>
  queryOptions({
    queryKey: [...ALL, 'account', clientId],
    queryFn: () => call(contract.getBilling, { params: { clientId } }),
  });

export const ledgerQuery = (clientId: number, query: Input<typeof contract.listPostings>['query']) =>
  queryOptions({
    queryKey: [...ALL, 'ledger', clientId, query],
    queryFn: () => call(contract.listPostings, { params: { clientId }, query }),
    placeholderData: keepPreviousData,
  });

/** The newest invoices; older ones stand in the ledger. */
export const invoicesQuery = (clientId: number, pageSize: 10 | 100 = 10) =>
  queryOptions({
    queryKey: [...ALL, 'invoices', clientId, pageSize],
    queryFn: () => call(contract.listInvoices, { params: { clientId }, query: { pageSize } }),
  });

export const invoiceQuery = (id: number) =>
  queryOptions({
    queryKey: [...ALL, 'invoice', id],
    queryFn: () => call(contract.getInvoice, { params: { id: id as InvoiceId } }),
  });

export const plansQuery = queryOptions({
  queryKey: [...ALL, 'plans'],
  queryFn: () => call(contract.listPlans, { query: {} }),
});

/** Billing data is fetched again after any change; so is the signed-in user, whose banner may no longer apply. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ALL }),
      client.invalidateQueries({ queryKey: userQuery.queryKey }),
    ]);
}

export type PaymentInput = Input<typeof contract.recordPayment>['body'];
export function useRecordPayment(clientId: ClientId) {
  return useMutation({
    mutationFn: (body: PaymentInput) => call(contract.recordPayment, { params: { clientId }, body }),
    onSuccess: useRefresh(),
  });
}

export type NoteInput = Input<typeof contract.issueNote>['body'];
export function useIssueNote(clientId: ClientId) {
  return useMutation({
    mutationFn: (body: NoteInput) => call(contract.issueNote, { params: { clientId }, body }),
    onSuccess: useRefresh(),
  });
}

export type InvoiceInput = Input<typeof contract.issueInvoice>['body'];
/** Unbilled amounts are fetched again after a refusal too: they have changed. */
export function useIssueInvoice(clientId: ClientId) {
  return useMutation({
    mutationFn: (body: InvoiceInput) => call(contract.issueInvoice, { params: { clientId }, body }),
    onSettled: useRefresh(),
  });
}

export type TermsInput = Input<typeof contract.setBillingTerms>['body'];
export function useSetTerms(clientId: ClientId) {
  return useMutation({
    mutationFn: (body: TermsInput) => call(contract.setBillingTerms, { params: { clientId }, body }),
    onSuccess: useRefresh(),
  });
}

export type DevicePlanInput = Input<typeof contract.setDevicePlan>['body'];
export function useSetDevicePlan(clientId: ClientId) {
  return useMutation({
    mutationFn: (body: DevicePlanInput) => call(contract.setDevicePlan, { params: { clientId }, body }),
    onSuccess: useRefresh(),
  });
}

export type PlanInput = Input<typeof contract.addPlan>['body'];
/** @param id of the plan that is edited; null adds one */
export function useSavePlan(id: PlanId | null) {
  return useMutation({
    mutationFn: (body: PlanInput) =>
      id === null ? call(contract.addPlan, { body }) : call(contract.editPlan, { params: { id }, body }),
    onSuccess: useRefresh(),
  });
}

export function useDeletePlan() {
  return useMutation({
    mutationFn: (id: PlanId) => call(contract.deletePlan, { params: { id } }),
    onSuccess: useRefresh(),
  });
}

export const fetchStatement = (clientId: number, body: Input<typeof contract.exportStatement>['body']) =>
  call(contract.exportStatement, { params: { clientId }, body });
