import {
  addTrackingLink,
  editTrackingLink,
  getTrackingLinkAddress,
  type Input,
  listTrackingLinks,
  revokeTrackingLink,
} from '@balise/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';

const LIST = ['tracking-links', 'list'];

export type LinksQuery = NonNullable<Input<typeof listTrackingLinks>['query']>;

/** A page of the links that the reader may see. */
export const linksQuery = (query: LinksQuery) =>
  queryOptions({
    queryKey: [...LIST, query],
    queryFn: () => call(listTrackingLinks, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000, // they are opened meanwhile
  });

/** The address of a link: asked for when it is handed on, because each time is a line of the audit log. */
export const addressQuery = (id: number) =>
  queryOptions({
    queryKey: ['tracking-links', 'address', id],
    queryFn: () => call(getTrackingLinkAddress, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export type LinkInput = Input<typeof addTrackingLink>['body'];

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: LIST });

export const useSaveLink = () =>
  useMutation({
    mutationFn: ({ id, body }: { id: number | undefined; body: LinkInput }) =>
      id === undefined ? call(addTrackingLink, { body }) : call(editTrackingLink, { params: { id }, body }),
    onSuccess: refresh,
  });

export const useRevokeLink = () =>
  useMutation({ mutationFn: (id: number) => call(revokeTrackingLink, { params: { id } }), onSuccess: refresh });
