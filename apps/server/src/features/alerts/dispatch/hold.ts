import type { Database } from '../../../db/database.ts';
import { alertsIn, type Message, prolong, withdraw } from './hold-queries.ts';
import { allQuietUntil } from './quiet-hours.ts';

/**
 * Asked when a mail or an SMS is about to leave. One about alerts that was put off, by a mail server that was away or by the pace of SMS, does not ring
 * in the quiet hours of its rule; one about a vehicle whose share has ended meanwhile is withdrawn, so that nothing is left to send.
 * @param now milliseconds since 1970 UTC
 * @returns for how many ms it waits; undefined: it does not
 */
export async function holdAlerts(
  database: Database,
  message: Message,
  now: number,
): Promise<{ retryAfter: number; reason: string } | undefined> {
  const alerts = await alertsIn(database, message);
  if (alerts.some(({ isShown }) => !isShown)) {
    await withdraw(database, message, new Date(now));
    return undefined;
  }
  // a person asked for it
  if (alerts.some(({ isSentAgain }) => isSentAgain)) return undefined;
  const until = allQuietUntil(alerts, now);
  if (until <= now) return undefined;
  await prolong(database, message, new Date(until));
  return { retryAfter: until - now, reason: 'quiet hours' };
}
