import { type Right, userData } from '@balise/contract';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { call } from './call.ts';

/** Who is signed in. Loaded before any screen, kept until the page is left. */
export const userQuery = queryOptions({
  queryKey: ['user', 'data'],
  queryFn: () => call(userData),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Who is signed in; screens below the root route may rely on it. */
export function useUser() {
  return useSuspenseQuery(userQuery).data;
}

/** Whether the reader's role has the right; the server holds to it whatever is shown. */
export function useMay(right: Right): boolean {
  return useUser().rights.includes(right);
}
