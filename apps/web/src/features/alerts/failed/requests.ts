import { type AlertDeliveryId, type Input, listAlertDeliveries, sendAlertDeliveriesAgain } from '@balise/contract';
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryClient } from '../../../api/query-client.ts';

const FAILED = ['alerts', 'failed'] as const;
const EVERY = 60_000; // ms: the live socket says nothing of deliveries

export const failedQuery = (query: Omit<NonNullable<Input<typeof listAlertDeliveries>['query']>, 'state'>) =>
  queryOptions({
    queryKey: [...FAILED, query],
    queryFn: () => call(listAlertDeliveries, { query: { ...query, state: 'failed' } }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY,
  });

/** How many deliveries failed; 0 where it is not asked for. */
export function useFailedDeliveries(isAsked: boolean): number {
  const { data } = useQuery({ ...failedQuery({ pageSize: 10 }), enabled: isAsked });
  return data && isAsked ? data.total : 0;
}

export const useSendManyAgain = () =>
  useMutation({
    mutationFn: (deliveryIds: AlertDeliveryId[]) => call(sendAlertDeliveriesAgain, { body: { deliveryIds } }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: FAILED }),
        queryClient.invalidateQueries({ queryKey: ['alerts', 'one'] }),
      ]),
  });
