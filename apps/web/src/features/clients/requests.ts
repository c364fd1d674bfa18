import {
  addClient,
  type Client,
  type ClientId,
  closeClient,
  deleteClient,
  editClient,
  getClient,
  type Input,
  listClients,
} from '@balise/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';

export const clientListQuery = (query: Input<typeof listClients>['query']) =>
  queryOptions({
    queryKey: ['clients', 'list', query],
    queryFn: () => call(listClients, { query }),
    placeholderData: keepPreviousData,
  });

export const clientQuery = (id: ClientId) =>
  queryOptions({ queryKey: ['clients', 'one', id], queryFn: () => call(getClient, { params: { id } }) });

/** What a form sends: the input of the contract's schema, before it is read. */
export type ClientInput = Input<typeof addClient>['body'];

/** Where a save goes: a new client, or one that is there. */
export type ClientTarget = { kind: 'new' } | { kind: 'edit'; id: ClientId };

export const useSaveClient = () =>
  useMutation({
    mutationFn: ({ target, body }: { target: ClientTarget; body: ClientInput }): Promise<Client> =>
      target.kind === 'new' ? call(addClient, { body }) : call(editClient, { params: { id: target.id }, body }),
    onSuccess: refresh,
  });

export const useCloseClient = () =>
  useMutation({
    mutationFn: ({ id, closed }: { id: ClientId; closed: boolean }) =>
      call(closeClient, { params: { id }, body: { closed } }),
    onSuccess: refresh,
  });

export const useDeleteClient = () =>
  useMutation({ mutationFn: (id: ClientId) => call(deleteClient, { params: { id } }), onSuccess: refresh });

const refresh = () => queryClient.invalidateQueries({ queryKey: ['clients'] });
