import {
  type AlertContact,
  addAlertContact,
  confirmAlertContact,
  deleteAlertContact,
  editAlertContact,
  getAlertContact,
  type Input,
  listAlertContacts,
  restoreAlertContact,
  sendAlertContactCode,
  testAlertContact,
} from '@balise/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';

export const contactsQuery = (query: Input<typeof listAlertContacts>['query']) =>
  queryOptions({
    queryKey: ['alert-contacts', 'list', query],
    queryFn: () => call(listAlertContacts, { query }),
    placeholderData: keepPreviousData,
  });

export const contactQuery = (id: number) =>
  queryOptions({
    queryKey: ['alert-contacts', 'one', id],
    queryFn: () => call(getAlertContact, { params: { id } }),
  });

/** Keeps what the server answered of a contact; the lists are asked for again. */
function keep(contact: AlertContact): void {
  queryClient.setQueryData(contactQuery(contact.id).queryKey, contact);
  void refreshLists();
}

const refreshLists = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['alert-contacts', 'list'] });

export type ContactInput = Input<typeof addAlertContact>['body'];

export const useSaveContact = () =>
  useMutation({
    mutationFn: ({ id, body }: { id: number | undefined; body: ContactInput }) =>
      id === undefined ? call(addAlertContact, { body }) : call(editAlertContact, { params: { id }, body }),
    onSuccess: keep,
  });

export const useSendCode = () =>
  useMutation({ mutationFn: (id: number) => call(sendAlertContactCode, { params: { id } }), onSuccess: keep });

export const useConfirmContact = () =>
  useMutation({
    mutationFn: ({ id, code }: { id: number; code: string }) =>
      call(confirmAlertContact, { params: { id }, body: { code } }),
    onSuccess: keep,
    // how many attempts are left
    onError: (_, { id }) => queryClient.invalidateQueries({ queryKey: contactQuery(id).queryKey }),
  });

export const useTestContact = () =>
  useMutation({ mutationFn: (id: number) => call(testAlertContact, { params: { id } }) });

export const useDeleteContact = () =>
  useMutation({ mutationFn: (id: number) => call(deleteAlertContact, { params: { id } }), onSuccess: refreshLists });

export const useRestoreContact = () =>
  useMutation({ mutationFn: (id: number) => call(restoreAlertContact, { params: { id } }), onSuccess: keep });
