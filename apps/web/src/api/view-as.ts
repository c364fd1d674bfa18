import { type ClientId, endViewAsClient, viewAsClient } from '@balise/contract';
import { call } from './call.ts';

/**
 * Begins to look at the platform as a client does. A full load, so that nothing that was shown before stays in memory; the
 * other tabs of this sign-in hear of it on their live socket and do the same.
 */
export async function startViewing(id: ClientId): Promise<void> {
  await call(viewAsClient, { params: { id } });
  location.assign('/');
}

/** This tab is on its way to a place of its own; its live socket, which hears the same as the other tabs', may be informed first. */
let isLeaving = false;

/** Back to oneself, at the client that was looked at. */
export async function leaveView(id: ClientId): Promise<void> {
  isLeaving = true;
  try {
    await call(endViewAsClient);
  } catch (error) {
    isLeaving = false;
    throw error;
  }
  location.assign(`/clients/${id}`);
}

/** Another tab changed as whom this sign-in looks: what is on screen belongs to somebody else. */
export function startAfresh(): void {
  if (!isLeaving) location.replace('/');
}
