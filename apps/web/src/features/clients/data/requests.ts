import {
  API_BASE,
  type ClientExport,
  type ClientId,
  deleteClientExport,
  exportClient,
  type Input,
  listClientExports,
} from '@balise/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryClient } from '../../../api/query-client.ts';
import { isUnderWay } from '../../../api/under-way.ts';

const OFTEN = 1000; // ms, while one is being made
const SELDOM = 5 * 60_000;

/** Exports of a client; asked often while one is being made. */
export const exportsQuery = (id: ClientId) =>
  queryOptions({
    queryKey: ['clients', 'exports', id],
    queryFn: () => call(listClientExports, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.exports.some(isUnderWay) ? OFTEN : SELDOM),
    staleTime: 0,
  });

const refresh = (id: ClientId) => queryClient.invalidateQueries({ queryKey: ['clients', 'exports', id] });

export const useStartExport = (id: ClientId) =>
  useMutation({
    mutationFn: (body: Input<typeof exportClient>['body']) => call(exportClient, { params: { id }, body }),
    onSettled: () => refresh(id),
  });

/** Cancels an export that is being made, or deletes one that is kept. */
export const useRemoveExport = (id: ClientId) =>
  useMutation({
    mutationFn: (exportId: ClientExport['id']) => call(deleteClientExport, { params: { id, exportId } }),
    onSettled: () => refresh(id),
  });

/** Where the browser fetches a file itself: two gigabytes do not go through the page. */
export const exportAddress = ({ clientId, id }: Pick<ClientExport, 'clientId' | 'id'>): string =>
  `${API_BASE}/client/${clientId}/export/${id}/file`;
