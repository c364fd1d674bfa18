import type { CommandAsked, CommandNote, CommandState, CommandWait } from '@balise/contract';
import type { DeviceSettings } from '@balise/protocols';
import type { BlockingMode } from '@balise/tracking';
import type { Pool, PoolClient } from 'pg';
import { stateOf } from '../../db/live-state.ts';

/** A command that is not over, with what must be known of its device. */
export type OpenCommand = {
  id: number;
  deviceId: number;
  command: CommandAsked;
  mode: BlockingMode;
  guarded: boolean;
  state: CommandState;
  note: CommandNote;
  waitsFor: readonly CommandWait[];
  expiresAt: number;
  sentAt: number | null;
  serial: number;
  settings: DeviceSettings;
  neverBlock: boolean;
  /** Whether the device has ever told the state of its relay: then only that confirms a cut. */
  tellsRelay: boolean;
};

const OPEN = `
  select c.id, c.device_id, c.kind, c.parameters, c.mode, c.guarded, c.state, c.note, c.waits_for, c.expires_at, c.sent_at, c.serial,
    s.relay_output, s.never_block, s.password, m.name as model,
    l.state as live
  from commands c join devices d on d.id = c.device_id
    left join device_command_settings s on s.device_id = c.device_id
    left join tracker_models m on m.id = d.tracker_model_id
    left join device_live l on l.device_id = c.device_id
  where c.state in ('requested', 'waiting', 'sent') and c.channel = 'connection'`;

/** What is to be done for a device, or for all, in the order in which it was asked for. */
export async function readOpen(pool: Pool, deviceId: number | null): Promise<OpenCommand[]> {
  const { rows } = await pool.query(`${OPEN} and ($1::int is null or c.device_id = $1) order by c.id`, [deviceId]);
  return rows.map((row) => ({
    id: row.id,
    deviceId: row.device_id,
    command: { kind: row.kind, ...row.parameters },
    mode: row.mode,
    guarded: row.guarded,
    state: row.state,
    note: row.note,
    waitsFor: row.waits_for,
    expiresAt: row.expires_at.getTime(),
    sentAt: row.sent_at?.getTime() ?? null,
    serial: row.serial,
    settings: {
      ...(row.model === null ? {} : { model: row.model }),
      ...(row.relay_output === null ? {} : { relayOutput: String(row.relay_output) }),
      ...(row.password ? { password: row.password } : {}),
    },
    neverBlock: row.never_block === true,
    tellsRelay: row.live !== null && stateOf(row.live).values.blocked !== undefined,
  }));
}

/** Says what a command waits for; nothing where it is no longer to be sent. */
export async function setWaits(pool: Pool, id: number, waitsFor: readonly CommandWait[], now: number): Promise<void> {
  await pool.query(
    `update commands set waits_for = $2, state = 'waiting',
       changed_at = case state when 'requested' then $3 else changed_at end
     where id = $1 and state in ('requested', 'waiting')`,
    [id, waitsFor, new Date(now)],
  );
}

export type Sending = {
  command: OpenCommand;
  bytes: Uint8Array;
  protocol: string;
  now: number;
  /** What the guard saw: the newest record, by the device's clock, and when the last message came; null: not guarded. */
  seen: { newest: number; heardAt: number } | null;
};

/**
 * Marks a command sent, in a transaction of its own that ends before any byte leaves. One per device: the partial unique index
 * decides, whatever gateway asks. An unblock takes the place of whatever is on its way.
 * @returns why not, or undefined: it is marked, and nobody else will send it
 */
export async function markSent(pool: Pool, sending: Sending): Promise<CommandWait | 'gone' | undefined> {
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

async function mark(client: PoolClient, { command, bytes, protocol, now, seen }: Sending) {
  const { id, deviceId } = command;
  const at = new Date(now);
  if (seen !== null) {
    const newer = await client.query(
      'select from device_live where device_id = $1 and (fixed_at > $2 or seen_at > $3)',
      [deviceId, new Date(seen.newest), new Date(seen.heardAt)],
    );
    if (newer.rowCount !== 0) return 'heardElsewhere';
  }
  if (!(await isWiredSo(client, command))) return 'gone';
  if (command.command.kind === 'unblock') {
    await client.query(
      `update commands set state = 'failed', note = 'superseded', changed_at = $2, changed_by = null
       where device_id = $1 and state = 'sent' and id <> $3`,
      [deviceId, at, id],
    );
  }
  const { rowCount } = await client.query(
    `update commands c set state = 'sent', note = '', waits_for = '{}', sent_at = $2, changed_at = $2, changed_by = null,
       attempts = attempts + 1, sent_hex = $3, protocol = $4
     from devices d
     where c.id = $1 and c.state in ('requested', 'waiting') and c.expires_at > $2
       and d.id = c.device_id and d.client_id = c.client_id and d.status = 'enabled' and d.deleted_at is null`,
    [id, at, Buffer.from(bytes).toString('hex'), protocol],
  );
  return rowCount === 1 ? undefined : 'gone';
}

/** Whether people still say of the device what was judged and encoded by: else it is read again, and judged again. */
async function isWiredSo(client: PoolClient, { deviceId, settings, neverBlock }: OpenCommand): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from devices d left join device_command_settings s on s.device_id = d.id
       left join tracker_models m on m.id = d.tracker_model_id
     where d.id = $1 and s.relay_output is not distinct from $2 and coalesce(s.never_block, false) = $3
       and coalesce(s.password, '') = $4 and m.name is not distinct from $5`,
    [
      ...[deviceId, settings.relayOutput === undefined ? null : Number(settings.relayOutput), neverBlock],
      ...[settings.password ?? '', settings.model ?? null],
    ],
  );
  return rowCount === 1;
}

/** It was marked sent, and this process knows that no byte of it left. */
export async function takeBack(pool: Pool, id: number, waitsFor: readonly CommandWait[], now: number): Promise<void> {
  await pool.query(
    `update commands set state = 'waiting', note = 'withheld', waits_for = $2, changed_at = $3, changed_by = null
     where id = $1 and state = 'sent'`,
    [id, waitsFor, new Date(now)],
  );
}

export type End = { state: CommandState; note: CommandNote; answer?: string };

/** Where a command comes to, from whatever it is open in; an end that has come already stays. */
export async function conclude(pool: Pool, id: number, { state, note, answer }: End, now: number): Promise<void> {
  await pool.query(
    `update commands set state = $2, note = $3, waits_for = '{}', changed_at = $4, changed_by = null,
       answer = coalesce($5, answer), answered_at = case when $5::text is null then answered_at else $4 end
     where id = $1 and state in ('requested', 'waiting', 'sent')`,
    [id, state, note, new Date(now), answer ?? null],
  );
}

/** What the clock does to a device's commands: see the migration. */
export async function settle(pool: Pool, deviceId: number | null, now: number): Promise<void> {
  await pool.query('select settle_commands($1, $2)', [new Date(now), deviceId]);
}
