import type { OvertakenBlock } from '@balise/tracking';
import type { ClientBase } from 'pg';

/** Alerts of the last day whose blocks have not left, or are not asked for yet; no block waits for longer. */
const OVERTAKEN = `
  select a.id from unnest($1::int[], $2::int[], $3::text[], $4::timestamptz[]) as b (device_id, geofence_id, kind, at)
    join alerts a on a.device_id = b.device_id and a.kind = b.kind and (a.facts ->> 'geofenceId')::integer = b.geofence_id
      and a.at <= b.at and a.at > b.at - interval '1 day'
  where a.command = 'block' and a.command_refusal is null
    and not exists (select from commands k where k.alert_id = a.id and k.state not in ('requested', 'waiting'))
  order by a.id for update of a`;

/**
 * Withdraws blocks that geofences asked for and that are overtaken; what has left stays. In the caller's transaction, as balise_ingest.
 * @param now milliseconds since 1970 UTC
 */
export async function withdrawBlocks(
  database: Pick<ClientBase, 'query'>,
  overtaken: readonly { deviceId: number; of: OvertakenBlock }[],
  now: number,
): Promise<void> {
  if (overtaken.length === 0) return;
  const column = <Value>(read: (block: OvertakenBlock) => Value) => overtaken.map(({ of }) => read(of));
  const { rows } = await database.query<{ id: string }>(OVERTAKEN, [
    overtaken.map(({ deviceId }) => deviceId),
    column(({ geofenceId }) => geofenceId),
    column(({ askedBy }) => askedBy),
    column(({ at }) => new Date(at)),
  ]);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  // a statement of its own: a user who held the alerts may have asked for the command since
  await database.query(
    `update commands set state = 'cancelled', note = 'overtaken', waits_for = '{}', changed_at = greatest(changed_at, $2), changed_by = null
     where alert_id = any ($1::bigint[]) and state in ('requested', 'waiting')`,
    [ids, new Date(now)],
  );
  await database.query(
    `update alerts a set command_refusal = 'overtaken'
     where id = any ($1::bigint[]) and not exists (select from commands k where k.alert_id = a.id)`,
    [ids],
  );
}
