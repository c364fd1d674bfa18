import { type Right, type UserData, userData } from '@balise/contract';
import { hashKey, queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from './call.ts';
import { queryClient } from './query-client.ts';

/** Who is signed in. Loaded before any screen, kept until the page is left. */
export const userQuery = queryOptions({
  queryKey: ['user', 'data'],
  queryFn: () => call(userData),
  staleTime: Number.POSITIVE_INFINITY,
});

const KEY = hashKey(userQuery.queryKey);

const subscribe = (tell: () => void): (() => void) =>
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash === KEY) tell();
  });

const known = (): UserData | undefined => queryClient.getQueryCache().get<UserData>(KEY)?.state.data;

/** Keeps who is signed in up to date for everything below: of the frame around all screens. */
export const useKeptUser = () => useSuspenseQuery(userQuery).data;

/** Who is signed in; screens below the root route may rely on it. Every cell of a list may ask: it costs next to nothing. */
export function useUser() {
  const user = useSyncExternalStore(subscribe, known);
  if (!user) throw queryClient.ensureQueryData(userQuery); // to the Suspense above
  return user;
}

/** Whether the reader's role has the right; the server holds to it whatever is shown. */
export function useMay(right: Right): boolean {
  return useUser().rights.includes(right);
}
