import type { CommandNote, CommandOrigin, CommandRequest, CommandState, CommandWait } from '@balise/contract';
import type { DeviceSettings } from '@balise/protocols';
import type { BlockingCondition, BlockingLimits } from '@balise/tracking';
import type { Pool } from 'pg';
import { stateOf } from '../../features/history/index.ts';
import { type BlockingPeriods, withBlockingPeriods } from '../../features/tracking-settings/index.ts';

/** A command that is not over, with what must be known of its device. */
export type OpenCommand = {
  id: number;
  deviceId: number;
  clientId: number;
  partnerId: number;
  command: CommandRequest;
  condition: BlockingCondition;
  /** Who or what asked for it. */
  origin: CommandOrigin;
  /** A second person has approved it. */
  approved: boolean;
  approvedAt: number | null;
  /** It is one of many that leave only once a second person has approved them. */
  needsApproval: boolean;
  guarded: boolean;
  state: CommandState;
  note: CommandNote;
  waitsFor: readonly CommandWait[];
  /** By which it is judged, as it was last written down. */
  limits: BlockingLimits;
  /** What its client's limits are from the request on, with what is to come. */
  inForce: BlockingPeriods;
  requestedAt: number;
  expiresAt: number;
  sentAt: number | null;
  serial: number;
  settings: DeviceSettings;
  /** Whether the device has ever reported the state of its relay: then only that confirms a cut. */
  tellsRelay: boolean;
};

const OPEN = `
  select c.id, c.device_id, c.client_id, o.partner_id, c.kind, c.parameters, c.condition, c.origin, c.approval, c.approved_at, c.guarded, c.limits, c.state, c.note, c.waits_for,
    c.requested_at, c.expires_at, c.sent_at, c.serial, s.relay_output, s.password, m.name as model, l.state as live
  from commands c join devices d on d.id = c.device_id join clients o on o.id = c.client_id
    left join device_command_settings s on s.device_id = c.device_id
    left join tracker_models m on m.id = d.tracker_model_id
    left join device_live l on l.device_id = c.device_id
  where c.state in ('requested', 'waiting', 'sent') and c.channel = 'connection' and (c.state = 'sent' or c.client_id = d.client_id)`;

/** What is to be done for a device, or for all, in the order in which it was asked for. */
export async function readOpen(pool: Pool, deviceId: number | null): Promise<OpenCommand[]> {
  const { rows } = await pool.query(`${OPEN} and ($1::int is null or c.device_id = $1) order by c.id`, [deviceId]);
  if (rows.length === 0) return [];
  const commands = rows.map((row) => ({
    id: row.id,
    deviceId: row.device_id,
    clientId: row.client_id,
    partnerId: row.partner_id,
    command: { kind: row.kind, ...row.parameters },
    condition: row.condition,
    origin: row.origin,
    approved: row.approved_at !== null,
    approvedAt: row.approved_at?.getTime() ?? null,
    needsApproval: row.approval === 'many',
    guarded: row.guarded,
    state: row.state,
    note: row.note,
    waitsFor: row.waits_for,
    limits: row.limits,
    requestedAt: row.requested_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    sentAt: row.sent_at?.getTime() ?? null,
    serial: row.serial,
    settings: {
      ...(row.model === null ? {} : { model: row.model }),
      ...(row.relay_output === null ? {} : { relayOutput: String(row.relay_output) }),
      ...(row.password ? { password: row.password } : {}),
    },
    tellsRelay: row.live !== null && hasReportedRelay(row.live, row.relay_output),
  }));
  return await withBlockingPeriods(pool, commands);
}

/** @param relayOutput where its relay is known to be; null: at none */
function hasReportedRelay(live: Buffer, relayOutput: number | null): boolean {
  const { values } = stateOf(live);
  return values.blocked !== undefined || (relayOutput !== null && values[`outputs.${relayOutput}`] !== undefined);
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

/** Writes down what has become stricter of a command that is still to be sent. */
export async function tighten(
  pool: Pool,
  id: number,
  { limits, expiresAt }: Pick<OpenCommand, 'limits' | 'expiresAt'>,
) {
  await pool.query(
    `update commands set limits = $2, expires_at = least(expires_at, $3) where id = $1 and state in ('requested', 'waiting')`,
    [id, limits, new Date(expiresAt)],
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
