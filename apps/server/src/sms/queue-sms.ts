import { MOST_SEGMENTS, phoneCountry, SMS_VALIDITY, smsParts, transliterate } from '@balise/contract';
import type { Database } from '../db/database.ts';
import { type Failure, fail } from '../http/failure.ts';
import { insertSms, isTransliterated, type Sms } from './sms-queries.ts';

/**
 * Reserves the price of an SMS in its client's account and queues it, in the transaction of what caused it; a job sends it. A failure leaves
 * the transaction usable. In a request's scope only for a client that it shows.
 * @param now milliseconds since 1970 UTC
 * @returns a failure where the account is empty (`sms_account_empty`), the month's cap is reached (`sms_cap_reached`), no price is set for
 *   the number (`sms_no_price`), no gateway is configured (`sms_unavailable`), or too many were accepted within a minute (`too_many_sms`;
 *   an alert leaves in a later minute instead, within its day)
 * @throws RangeError for a text of more than 10 segments
 */
export async function queueSms(database: Database, sms: Sms, now: number): Promise<{ id: number } | Failure> {
  const text = (await isTransliterated(database, sms.clientId)) ? transliterate(sms.text) : sms.text;
  const { encoding, parts } = smsParts(text);
  if (parts.length > MOST_SEGMENTS) throw new RangeError(`an SMS of ${parts.length} segments`);
  const toQueue = { ...sms, text, encoding, segments: parts.length };
  const country = phoneCountry(sms.recipient) ?? '';
  const answer = await insertSms(database, { ...toQueue, country, validFor: SMS_VALIDITY[sms.kind] }, new Date(now));
  return typeof answer === 'number' ? { id: answer } : fail(answer);
}
