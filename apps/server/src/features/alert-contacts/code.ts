import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_ATTEMPTS, CONFIRMATION_DIGITS } from '@balise/contract';
import type { ContactLimits } from '../../config/contacts.ts';
import type { Scoped } from '../../db/scope.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { messageRefusal } from './limits.ts';
import { countAttempt, insertMessage, lockLatestCode, type MessageRecipient, useCode } from './message-queries.ts';

/** How long a code can be entered, ms. */
export const CODE_LIFE = 10 * 60_000;

/** `secret`: the platform's own key. `now`: milliseconds since 1970 UTC. */
type Coding = { tx: Scoped; secret: Buffer; limits: ContactLimits; now: number };

/** A new code for a contact, which ends the former ones; or why none may be sent now. */
export async function newCode(
  { tx, secret, limits, now }: Coding,
  contact: MessageRecipient,
): Promise<string | Failure> {
  const refused = await messageRefusal({ tx, limits, now }, contact, 'code');
  if (refused) return refused;
  const code = String(randomInt(10 ** CONFIRMATION_DIGITS)).padStart(CONFIRMATION_DIGITS, '0');
  const hmac = hmacOf(secret, contact, code);
  await insertMessage(tx, contact, 'code', { now, code: { hmac, expiresAt: now + CODE_LIFE } });
  return code;
}

/** Compares what was typed with the latest code; each attempt counts, also where the request fails. @returns why it is wrong */
export async function takeCode(
  { tx, secret, now }: Coding,
  contact: MessageRecipient,
  typed: string,
): Promise<Failure | undefined> {
  const code = await lockLatestCode(tx, contact.id);
  if (!code?.code_hmac || !code.expires_at || code.expires_at.getTime() <= now || code.attempts >= CODE_ATTEMPTS) {
    return fail('code_ended', { code: 'confirmation_code_needed' });
  }
  if (timingSafeEqual(code.code_hmac, hmacOf(secret, contact, typed))) {
    await useCode(tx, code.id);
    return undefined;
  }
  await countAttempt(tx, code.id);
  const attemptsLeft = CODE_ATTEMPTS - code.attempts - 1;
  return fail('code_invalid', { code: 'confirmation_code_needed' }, { keeps: true, figures: { attemptsLeft } });
}

// of this contact and this address only
const hmacOf = (secret: Buffer, { id, kind, address }: MessageRecipient, code: string): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['alert contact code', id, kind, address.toLowerCase(), code]))
    .digest();
