import {
  acceptShare,
  declineShare,
  endShare,
  type Input,
  listShares,
  offerShares,
  type ShareId,
} from '@balise/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';

const KEY = ['shares'];

export type ShareQuery = Input<typeof listShares>['query'];

export const sharesQuery = (query: ShareQuery) =>
  queryOptions({
    queryKey: [...KEY, query],
    queryFn: () => call(listShares, { query }),
    placeholderData: keepPreviousData,
  });

/** The list, and the vehicles that it adds or takes. */
const refresh = async (): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: KEY });
  await queryClient.invalidateQueries({ queryKey: ['devices', 'list'] });
};

export type OfferInput = Input<typeof offerShares>['body'];

export const useOffer = () =>
  useMutation({ mutationFn: (body: OfferInput) => call(offerShares, { body }), onSuccess: refresh });

const STEPS = { accept: acceptShare, decline: declineShare, end: endShare } as const;
export type ShareStep = keyof typeof STEPS;

export const useStep = () =>
  useMutation({
    mutationFn: ({ id, step }: { id: ShareId; step: ShareStep }) => call(STEPS[step], { params: { id } }),
    onSettled: refresh,
  });
