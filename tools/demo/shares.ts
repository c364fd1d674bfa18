import {
  acceptShare,
  listDeviceSummaries,
  listShares,
  offerShares,
  requestOf,
  type ShareRight,
} from '@balise/contract';
import type { Caller } from './alerts.ts';

const DAY = 86_400_000;

/** A client of the demo that shares: who is signed in, and the address that others name it by. */
export type Sharing = { caller: Caller; email: string };

/**
 * Each client shares two vehicles with the next one, which accepted the first, which it may block, and has the second in its inbox.
 * Done once: what a person answered or withdrew stays so.
 */
export async function shareSome(clients: readonly Sharing[], now: number): Promise<void> {
  for (const [place, { caller }] of clients.entries()) {
    const recipient = clients[(place + 1) % clients.length];
    const offered = await caller(listShares, requestOf(listShares, { query: { side: 'offered' } }));
    const [first, second] = await caller(listDeviceSummaries, requestOf(listDeviceSummaries));
    if (!recipient || recipient.caller === caller || offered.total > 0 || !first || !second) continue;
    const offer = (deviceId: typeof first.id, rights: ShareRight[]) => {
      const body = { deviceIds: [deviceId], recipient: recipient.email, rights, historyFrom: now - 14 * DAY };
      return caller(offerShares, requestOf(offerShares, { body }));
    };
    const [accepted] = await offer(first.id, ['history', 'reports', 'block']);
    await offer(second.id, ['history', 'reports']);
    if (accepted) await recipient.caller(acceptShare, requestOf(acceptShare, { params: { id: accepted.id } }));
  }
}
