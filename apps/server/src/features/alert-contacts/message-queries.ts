import type { AlertContactId, AlertContactKind, ClientId } from '@balise/contract';
import { callingCodeOf } from '@balise/contract';
import { sql } from 'kysely';
import type { Scoped } from '../../db/scope.ts';

/** Which limit a message meets. */
export type LimitedBy = 'pause' | 'contact' | 'client' | 'country' | 'platform';

/** Whom a message goes to. */
export type MessageRecipient = { id: AlertContactId; clientId: ClientId; kind: AlertContactKind; address: string };

/** Between two messages to one address, ms; alert_message_opens_at holds to it. */
export const MESSAGE_PAUSE = 60_000;

export type Purpose = 'code' | 'test';

const callingCode = ({ kind, address }: MessageRecipient): string | null =>
  kind === 'phone' ? (callingCodeOf(address) ?? null) : null;

/** Which limit holds a message back, and until when (milliseconds since 1970 UTC); undefined: none. */
export async function messageOpensAt(
  tx: Scoped,
  contact: MessageRecipient,
  purpose: Purpose,
  most: Record<'contact' | 'client' | 'country' | 'platform', number>,
  now: number,
): Promise<{ limitedBy: LimitedBy; opensAt: number } | undefined> {
  const { rows } = await sql<{ limited_by: LimitedBy | null; opens_at: Date | null }>`
    select limited_by, opens_at from alert_message_opens_at(${contact.id}, ${purpose}, ${callingCode(contact)},
      ${most.contact}, ${most.client}, ${most.country}, ${most.platform}, ${new Date(now)})`.execute(tx);
  const [row] = rows;
  return row?.limited_by && row.opens_at ? { limitedBy: row.limited_by, opensAt: row.opens_at.getTime() } : undefined;
}

/** Counts a message that is sent at `now`. `code`: the HMAC of what it carries, and when that ends. */
export async function insertMessage(
  tx: Scoped,
  contact: MessageRecipient,
  purpose: Purpose,
  { now, code }: { now: number; code?: { hmac: Buffer; expiresAt: number } },
): Promise<void> {
  await tx
    .insertInto('alert_contact_messages')
    .values({
      contact_id: contact.id,
      client_id: contact.clientId,
      purpose,
      kind: contact.kind,
      address: contact.address.toLowerCase(),
      calling_code: callingCode(contact),
      sent_at: new Date(now),
      ...(code ? { code_hmac: code.hmac, expires_at: new Date(code.expiresAt) } : {}),
    })
    .execute();
}

/** The latest code that was sent to a contact, locked until the transaction ends: the former ones are invalid. */
export async function lockLatestCode(tx: Scoped, id: AlertContactId) {
  return await tx
    .selectFrom('alert_contact_messages')
    .select(['id', 'code_hmac', 'expires_at', 'attempts'])
    .where('contact_id', '=', id)
    .where('purpose', '=', 'code')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

export async function countAttempt(tx: Scoped, messageId: string): Promise<void> {
  await tx
    .updateTable('alert_contact_messages')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', messageId)
    .execute();
}

/** A code opens once. */
export async function useCode(tx: Scoped, messageId: string): Promise<void> {
  await tx.updateTable('alert_contact_messages').set({ code_hmac: null }).where('id', '=', messageId).execute();
}
