import {
  addPushSubscription,
  listPushSubscriptions,
  removePushSubscription,
  testPushSubscription,
} from '@balise/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { isSupported, ownSubscription, type PushState, subscribe } from './browser.ts';

export const pushQuery = queryOptions({
  queryKey: ['push'],
  queryFn: async () => {
    const [{ publicKey, subscriptions }, own] = await Promise.all([call(listPushSubscriptions), ownSubscription()]);
    const here = subscriptions.find(({ endpoint }) => endpoint === own?.endpoint);
    return { publicKey, subscriptions, here, state: stateOf(here !== undefined) };
  },
});

function stateOf(isOn: boolean): PushState {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return isOn ? 'on' : 'off';
}

/** Enables notifications in this browser. Resolves with whether the person allowed it. */
export function useEnablePush() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (publicKey: string) => {
      const body = await subscribe(publicKey);
      if (body) await call(addPushSubscription, { body });
      return body !== undefined;
    },
    onSettled: () => client.invalidateQueries({ queryKey: pushQuery.queryKey }),
  });
}

export function useRemovePush() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(removePushSubscription, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: pushQuery.queryKey }),
  });
}

export const useTestPush = () =>
  useMutation({ mutationFn: (id: number) => call(testPushSubscription, { params: { id } }) });
