import { queryClient } from '../../api/query-client.ts';
import type { listQueryOf } from './list/search.ts';
import { deviceListQuery } from './requests.ts';

const PATIENCE = 150; // ms: before that no skeleton is shown (look), so that nothing is lost by waiting for the rows themselves

/** Asks for what the address selects. The first list is waited for a moment, so that the page is made once and with its rows. */
export function firstDevices(query: ReturnType<typeof listQueryOf>): Promise<void> | undefined {
  const isFirst = queryClient.getQueryCache().findAll({ queryKey: ['devices', 'list'] }).length === 0;
  const asked = queryClient.prefetchQuery(deviceListQuery(query));
  if (!isFirst) return; // the page waits for it, not the way to the page
  return Promise.race([asked, new Promise<void>((resolve) => setTimeout(resolve, PATIENCE))]);
}
