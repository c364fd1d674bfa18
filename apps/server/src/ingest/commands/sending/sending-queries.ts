import type { CommandWait } from '@balise/contract';
import type { Pool, PoolClient } from 'pg';
import { withBlockingPeriods } from '../../../features/tracking-settings/index.ts';
import { areSame, judgedBy } from '../limits.ts';
import type { OpenCommand } from '../queries.ts';

/** Why it is not to be sent whatever the vehicle does; gone: it is no longer as it was. */
type Held = 'gone' | 'notAllowed' | 'notApproved' | 'neverBlock' | 'killSwitch';

export type Sending = {
  command: OpenCommand;
  bytes: Uint8Array;
  protocol: string;
  now: number;
  /** Whether its bytes might cut an engine. */
  guarded: boolean;
  /** What the guard saw: the newest record, by the device's clock, and when the last message came; null: it goes by no evidence. */
  seen: { newest: number; receivedAt: number } | null;
};

/**
 * Marks a command sent, in a transaction of its own that ends before any byte leaves. One per device: the partial unique index
 * decides, whatever gateway asks. An unblock takes the place of whatever is on its way.
 * @returns why not; undefined: it is marked, and no other gateway will send it
 */
export async function markSent(pool: Pool, sending: Sending): Promise<CommandWait | Held | undefined> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query('begin');
    const refusal = await mark(client, sending);
    await client.query(refusal === undefined ? 'commit' : 'rollback');
    return refusal;
  } catch (error) {
    broken = await client.query('rollback').then(
      () => false,
      () => true,
    );
    if ((error as { code?: string }).code === '23505') return 'commandInFlight';
    throw error;
  } finally {
    client.release(broken);
  }
}

async function mark(
  client: PoolClient,
  { command, bytes, protocol, now, guarded, seen }: Sending,
): Promise<CommandWait | Held | undefined> {
  const { id, deviceId } = command;
  const at = new Date(now);
  if (seen !== null) {
    const newer = await client.query(
      'select from device_live where device_id = $1 and (fixed_at > $2 or seen_at > $3)',
      [deviceId, new Date(seen.newest), new Date(seen.receivedAt)],
    );
    if (newer.rowCount !== 0) return 'receivedElsewhere';
  }
  if (!(await isWiredSo(client, command))) return 'gone';
  const { rows } = await client.query<{ held: Held | null }>('select command_held_by($1, $2, $3) as held', [
    id,
    guarded,
    at,
  ]);
  const held = rows.length === 0 ? 'gone' : rows[0]?.held;
  if (held) return held;
  if (guarded && !(await isLimitedSo(client, command, now))) return 'gone';
  if (command.command.kind === 'unblock') {
    await client.query(
      `update commands set state = 'failed', note = 'superseded', changed_at = $2, changed_by = null
       where device_id = $1 and state = 'sent' and id <> $3`,
      [deviceId, at, id],
    );
  }
  const { rowCount } = await client.query(
    `update commands c set state = 'sent', note = '', waits_for = '{}', sent_at = $2, changed_at = $2, changed_by = null,
       attempts = attempts + 1, sent_hex = $3, protocol = $4, limits = $5
     from devices d
     where c.id = $1 and c.state in ('requested', 'waiting') and (c.kind = 'unblock' or c.expires_at > $2)
       and d.id = c.device_id and d.client_id = c.client_id and d.deleted_at is null
       and (d.status = 'enabled' or c.kind = 'unblock')`,
    [id, at, Buffer.from(bytes).toString('hex'), protocol, command.limits],
  );
  return rowCount === 1 ? undefined : 'gone';
}

/** Whether people still say of the device what was judged and encoded by: else it is read again, and judged again. */
async function isWiredSo(client: PoolClient, { deviceId, settings }: OpenCommand): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from devices d left join device_command_settings s on s.device_id = d.id
       left join tracker_models m on m.id = d.tracker_model_id
     where d.id = $1 and s.relay_output is not distinct from $2
       and coalesce(s.password, '') = $3 and m.name is not distinct from $4`,
    [
      ...[deviceId, settings.relayOutput === undefined ? null : Number(settings.relayOutput)],
      ...[settings.password ?? '', settings.model ?? null],
    ],
  );
  return rowCount === 1;
}

/** Whether it was judged by the strictest limits that its client has set since: a change may not have arrived here yet. */
async function isLimitedSo(client: PoolClient, command: OpenCommand, now: number): Promise<boolean> {
  const [known] = await withBlockingPeriods(client, [command]);
  return known !== undefined && areSame(judgedBy(command.limits, known.inForce, now), command.limits);
}

/** It was marked sent, and this process knows that no byte of it left. */
export async function takeBack(pool: Pool, id: number, waitsFor: readonly CommandWait[], now: number): Promise<void> {
  await pool.query(
    `update commands set state = 'waiting', note = 'withheld', waits_for = $2, changed_at = $3, changed_by = null
     where id = $1 and state = 'sent'`,
    [id, waitsFor, new Date(now)],
  );
}
