import type { Database } from '../../../db/database.ts';
import { alertsIn, type Message, prolong } from './hold-queries.ts';
import { allQuietUntil } from './quiet-hours.ts';

/**
 * Asked when a mail or an SMS is about to leave: one about alerts that was put off, by a mail server that was away or by the pace of SMS, does not ring
 * in the quiet hours of its rule.
 * @param now milliseconds since 1970 UTC
 * @returns for how many ms it waits; undefined: it leaves
 */
export async function holdInQuietHours(
  database: Database,
  message: Message,
  now: number,
): Promise<{ retryAfter: number; reason: string } | undefined> {
  const until = allQuietUntil(await alertsIn(database, message), now);
  if (until <= now) return undefined;
  await prolong(database, message, new Date(until));
  return { retryAfter: until - now, reason: 'quiet hours' };
}
