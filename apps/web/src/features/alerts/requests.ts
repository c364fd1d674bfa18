import {
  type Alert,
  type AlertDeliveryId,
  type AlertId,
  getAlert,
  type Input,
  listAlertAssignees,
  listAlertDeliveries,
  listAlerts,
  sendAlertDeliveryAgain,
} from '@balise/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';

export const alertsQuery = (query: Input<typeof listAlerts>['query']) =>
  queryOptions({
    queryKey: ['alerts', 'list', query],
    queryFn: () => call(listAlerts, { query }),
    placeholderData: keepPreviousData,
  });

export const alertQuery = (id: AlertId) =>
  queryOptions({ queryKey: ['alerts', 'one', id], queryFn: () => call(getAlert, { params: { id } }) });

export const assigneesQuery = (clientId: number | undefined) =>
  queryOptions({
    queryKey: ['alerts', 'assignees', clientId],
    queryFn: () => call(listAlertAssignees, { query: clientId === undefined ? {} : { clientId } }),
    staleTime: 5 * 60_000,
  });

/** What was sent to contacts about an alert: the newest hundred, which is more than a rule reaches. */
export const deliveriesQuery = (alertId: AlertId) =>
  queryOptions({
    queryKey: ['alerts', 'one', alertId, 'deliveries'],
    queryFn: () => call(listAlertDeliveries, { query: { alertId, pageSize: 100 } }),
  });

export const useSendAgain = () =>
  useMutation({
    mutationFn: (id: AlertDeliveryId) => call(sendAlertDeliveryAgain, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['alerts', 'one'] }),
  });

/** Asks again for everything that shows alerts. */
const refreshAlerts = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['alerts'] });

/** Makes a call that changes alerts. */
export const useChangeAlerts = () =>
  useMutation({ mutationFn: (change: () => Promise<Alert[]>) => change(), onSettled: refreshAlerts });
