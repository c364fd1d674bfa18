import { liveTicket } from '@balise/contract';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { userQuery } from '../api/user.ts';
import { startAfresh } from '../api/view-as.ts';
import { LiveClient } from './live-client.ts';
import { knowUntil } from './vehicle.ts';

/** The app's one live socket, from the first screen that needs it until the page is left. */
export const live = new LiveClient({
  ticket: async () => (await call(liveTicket)).ticket,
  now: () => Date.now(),
  random: () => Math.random(),
  viewed: () => {
    const user = queryClient.getQueryData(userQuery.queryKey); // loaded before any screen, and so before the socket
    return user?.viewing && user.client ? user.client.id : null;
  },
  viewChanged: startAfresh,
});

live.asOf.subscribe(() => knowUntil(live.asOf.get()));

let started = false;

/** Connects on the first call, for somebody who may see devices. Afterwards the browser's own network notices hurry things along. */
export function startLive(): void {
  if (started) return;
  started = true;
  live.connect();
  window.addEventListener('offline', () => live.drop());
  window.addEventListener('online', () => live.connect());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') live.connect();
  });
}
