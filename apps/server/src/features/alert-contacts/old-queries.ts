import type { Pool } from 'pg';

/** How long a deletion can be taken back, ms. */
const RESTORABLE_FOR = 30 * 86_400_000;
/** The longest time by which messages are limited is a day. */
const COUNTED_FOR = 2 * 86_400_000;

/** Deletes for good the contacts that were deleted 30 days ago, and messages that count for no limit, of all clients. `now` in milliseconds since 1970 UTC. @returns how many */
export async function deleteOldContacts(owner: Pool, now: number): Promise<number> {
  const done = await owner.query('delete from alert_contacts where deleted_at < $1', [new Date(now - RESTORABLE_FOR)]);
  const sent = await owner.query('delete from alert_contact_messages where sent_at < $1', [
    new Date(now - COUNTED_FOR),
  ]);
  return (done.rowCount ?? 0) + (sent.rowCount ?? 0);
}
