import type { ErrorCode } from '@balise/contract';
import type { Scoped } from '../../db/scope.ts';
import { type Failure, messagesRefused } from '../../http/failure.ts';
import { type MessageRecipient, messageOpensAt } from './message-queries.ts';

/** Between two messages to one address, ms. */
export const CODE_PAUSE = 60_000;

/** Messages of one purpose at most: an hour to one address, and within 24 hours of one client. */
const MOST = { contact: 5, client: 20 };

/** Messages within 24 hours to the telephones of one country, and to all contacts of a kind. */
const MOST_OF_PLATFORM = { country: 200, platform: 2000 };

/** Which limit a message meets. */
export type LimitedBy = 'pause' | 'contact' | 'client' | 'country' | 'platform';

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
  tx: Scoped,
  contact: MessageRecipient,
  purpose: 'code' | 'test',
  now: number,
): Promise<Failure | undefined> {
  const held = await messageOpensAt(tx, contact, purpose, { ...MOST, ...MOST_OF_PLATFORM }, now);
  return held && messagesRefused(CODES[held.limitedBy], held.opensAt, now);
}
