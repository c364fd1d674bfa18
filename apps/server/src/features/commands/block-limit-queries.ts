import type { DeviceId } from '@balise/contract';
import { sql } from 'kysely';
import type { Scope, Scoped } from '../../db/scope.ts';
import { isByShare } from './queries.ts';

/* How many blocks one user, and one vehicle, may be asked for. */

/** A user's blocks are asked for one call after the other, so that parallel ones cannot slip past the limit. Before any device is held. */
export async function inTurnOfUser(tx: Scoped, user: Scope['userId']): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('blocks of a user'), ${user})`.execute(tx);
}

/**
 * How many blocks were asked for since a moment: by the scope's user without a second person, and of a device, of those that left or still may:
 * by its owner's users, in the scope of a share by the recipient's, so that neither bars the other.
 */
export async function blocksSince(tx: Scoped, device: DeviceId, since: Date) {
  const { rows } = await sql<{ by_user: number; of_device: number }>`
    select (select count(*)::int from own_blocks(${since}) where approval is distinct from 'many') as by_user,
      (select count(*)::int from commands where device_id = ${device} and kind = 'block' and mode <> 'emergency'
        and origin = any (case when ${isByShare} then '{share}' else '{person,latePayment}' end::text[])
        and (sent_at is not null or state in ('requested', 'waiting')) and requested_at > ${since}) as of_device`.execute(
    tx,
  );
  return rows[0] ?? { by_user: 0, of_device: 0 };
}

/**
 * Whether these vehicles, with those that the user has blocked without a second person since a moment, are more than one person may block
 * of any one client; as is_batch_approved in sql/commands.sql. Of the scope's user, in the user's turn.
 */
export async function needsSecondPerson(tx: Scoped, ids: readonly DeviceId[], since: Date) {
  const { rows } = await sql<{ needs: boolean }>`
    with wanted as (select id, client_id from devices where id = any (${ids}))
    select exists (
      select from (
        select id, client_id from wanted
        union
        select device_id, client_id from own_blocks(${since})
        where mode <> 'emergency' and approval is null and still_counts and client_id in (select client_id from wanted)
      ) blocked
      group by client_id having count(*) > approval_above(client_id)
    ) as needs`.execute(tx);
  return rows[0]?.needs === true;
}
