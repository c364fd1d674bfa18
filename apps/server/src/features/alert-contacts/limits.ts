import type { ErrorCode } from '@balise/contract';
import { callingCodeOf } from '@balise/contract';
import type { ContactLimits } from '../../config/contacts.ts';
import type { Scoped } from '../../db/scope.ts';
import { type Failure, fail, messagesRefused } from '../../http/failure.ts';
import { type LimitedBy, type MessageRecipient, messageOpensAt, type Purpose } from './message-queries.ts';

/** Messages of one purpose at most: an hour to one address, and within 24 hours of one client. */
const MOST = { contact: 5, client: 20 };

const CODES: Record<LimitedBy, ErrorCode> = {
  pause: 'contact_message_too_soon',
  contact: 'contact_limit_reached',
  client: 'contact_client_limit_reached',
  country: 'contact_platform_limit_reached',
  platform: 'contact_platform_limit_reached',
};

/**
 * Why no message of this purpose may be sent to a contact now; undefined: it may. Others wait until the transaction ends, so that parallel ones cannot
 * slip past a limit.
 * @param now milliseconds since 1970 UTC
 */
export async function messageRefusal(
  { tx, limits, now }: { tx: Scoped; limits: ContactLimits; now: number },
  contact: MessageRecipient,
  purpose: Purpose,
): Promise<Failure | undefined> {
  const callingCode = contact.kind === 'phone' ? (callingCodeOf(contact.address) ?? '') : '';
  const country = limits.countries.get(callingCode) ?? limits.country;
  if (contact.kind === 'phone' && country === 0) return fail('contact_country_refused', { phone: 'invalid_value' });
  const most = { contact: MOST.contact, client: MOST.client, country, platform: limits.platform };
  const held = await messageOpensAt(tx, contact, purpose, most, now);
  return held && messagesRefused(CODES[held.limitedBy], held.opensAt, now);
}
