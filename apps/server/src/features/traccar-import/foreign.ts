import type { RateLimit } from '../../limits/rate-limit.ts';

/** Identities of others that a server may have: who lists more of them is looking for them. */
const MOST_FOREIGN = 10;

/** Whether a user may see that so many identities belong to vehicles of others; each of them counts, like one that is typed. */
export function mayMeet(foreignIdentities: RateLimit<number>, userId: number, foreign: number, now: number): boolean {
  for (let count = 0; count < foreign; count++) {
    if (foreignIdentities.isExhausted(userId, now)) return false;
    foreignIdentities.spend(userId, now);
  }
  return foreign <= MOST_FOREIGN;
}
