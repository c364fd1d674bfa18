import { createHmac } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { hashToken } from '../../http/token.ts';
import { linkAt } from '../partners/index.ts';
import type { MessageRecipient } from './message-queries.ts';
import { storeUnsubscribeHash } from './unsubscribe-queries.ts';

/** Of a token, as base64url has them: 128 bits. */
const TOKEN_BYTES = 16;

export type UnsubscribeContext = {
  /** The platform's own key (start/secret.ts). */
  secret: Buffer;
  /** Where the platform says it is reached. */
  publicUrl: URL;
};

/**
 * The address at which the recipient of a contact's mails stops them without signing in, for the mail's foot and its headers (RFC 8058):
 * `unsubscribe` of composeMail and `unsubscribeUrl` of queueMail. The same in every mail to one address; only its hash is stored.
 * In the transaction that queues the mail, as the owner, balise_ingest or in a scope that shows the contact.
 * @param hostNames of the partner's brand (mailBrand)
 */
export async function unsubscribeLink(
  database: Database,
  { secret, publicUrl }: UnsubscribeContext,
  contact: MessageRecipient,
  hostNames: readonly string[],
): Promise<string> {
  const token = unsubscribeToken(secret, contact);
  await storeUnsubscribeHash(database, contact.id, hashToken(token));
  return linkAt(`/unsubscribe/${token}`, publicUrl, hostNames);
}

// another address has another token: who read the former one's mails cannot stop its alerts
const unsubscribeToken = (secret: Buffer, { id, kind, address }: MessageRecipient): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['unsubscribe', id, kind, address.toLowerCase()]))
    .digest()
    .subarray(0, TOKEN_BYTES)
    .toString('base64url');
