import {
  APPROVAL_TIME,
  type CommandId,
  type CommandKind,
  type CommandNote,
  type CommandWait,
  type DeviceCommand,
  type DeviceId,
} from '@balise/contract';
import type { BlockingLimits } from '@balise/tracking';
import { type Insertable, type SelectQueryBuilder, sql } from 'kysely';
import type { Scope, Scoped } from '../../db/scope.ts';
import type { Tables } from '../../db/tables.ts';
import { ownedSince } from '../history/index.ts';

/** Of a device in scope, what a command request needs; locked against concurrent requests. */
export async function findRequestedDevice(tx: Scoped, scope: Pick<Scope, 'clientId'>, id: DeviceId, hold: boolean) {
  let query = tx
    .selectFrom('devices as d')
    .innerJoin('clients as c', 'c.id', 'd.client_id')
    .leftJoin('tracker_models as m', 'm.id', 'd.tracker_model_id')
    .leftJoin('device_command_settings as s', 's.device_id', 'd.id')
    .select(['d.id', 'd.designation', 'd.status', 'd.client_id', 'c.partner_id', 'm.protocol', 'm.name as model'])
    .select(['s.relay_output', 's.password'])
    .select([
      sql<boolean>`is_never_blocked(d.id)`.as('never_block'),
      sql<boolean>`is_blocking_halted(d.client_id)`.as('halted'),
      sql<boolean>`is_locked(d.id)`.as('locked'),
      sql<number>`approval_above(d.client_id)`.as('approval_above'),
    ])
    .select(ownedSince.as('owned_since'))
    .where('d.id', '=', id)
    .where('d.deleted_at', 'is', null);
  if (scope.clientId !== null) query = query.where('d.client_id', '=', scope.clientId);
  // two requests for one device are taken one after the other
  if (hold) await sql`select pg_advisory_xact_lock(21, ${id})`.execute(tx);
  return await query.executeTakeFirst();
}
export type RequestedDevice = NonNullable<Awaited<ReturnType<typeof findRequestedDevice>>>;
/** What decides whether a command can be asked of a device. */
export type JudgedDevice = Pick<
  RequestedDevice,
  'status' | 'protocol' | 'model' | 'relay_output' | 'password' | 'never_block' | 'halted' | 'locked'
>;

const commandsOf = (tx: Scoped) => tx.selectFrom('commands as k');
type Commands = SelectQueryBuilder<Tables & { k: Tables['commands'] }, 'k', object>;

/** What a command `k` waits for says whether the vehicle drives and its engine runs: nothing in private time. */
export const waitsShown = sql<CommandWait[]>`case
  when (select any_private()) and is_private(k.device_id, k.requested_at, coalesce(k.sent_at, k.expires_at)) then '{}'
  else k.waits_for end`;

/** Whether a recipient reads it by a share: users of the owner and words of its tracker stay with the owner. */
export const isByShare = sql<boolean>`(select scope_share()) is not null`;
const approverShown = sql<string | null>`case when k.approver_name is null or not ${isByShare} then k.approver_name
  else (select o.full_name from clients o where o.id = k.client_id) end`;
const answerShown = sql<string | null>`case when not ${isByShare} then k.answer end`;

export const inFull = <Q extends Commands>(query: Q) =>
  query
    .select(['k.id', 'k.device_id', 'k.kind', 'k.parameters', 'k.condition', 'k.guarded', 'k.limits', 'k.reason'])
    .select(['k.mode', 'k.origin', 'k.approval', 'k.approved_by', 'k.approved_at', 'k.batch'])
    .select(['k.channel', 'k.sms_text', 'k.state', 'k.note', 'k.requester_name', 'k.requested_at', 'k.changed_at'])
    .select(['k.expires_at', 'k.sent_at', 'k.attempts', 'k.sent_hex', 'k.client_id', 'k.requested_by'])
    .select([waitsShown.as('waits_for'), approverShown.as('approver_name'), answerShown.as('answer')]);

export type StoredCommand = Awaited<ReturnType<ReturnType<typeof inFull>['execute']>>[number];

/**
 * A command as the API says it to somebody. Its bytes, and the words of an SMS, have the tracker's password in them: who may not set
 * that does not read it either.
 */
export const present = (row: StoredCommand, { role, userId }: Scope): DeviceCommand => ({
  id: row.id,
  deviceId: row.device_id,
  command: { kind: row.kind, ...(row.parameters as object) } as DeviceCommand['command'],
  mode: row.mode,
  condition: row.condition,
  origin: row.origin,
  approval: approvalOf(row, userId),
  batch: row.batch,
  guarded: row.guarded,
  limits: row.limits,
  reason: row.reason,
  channel: row.channel,
  smsText: role === 'platform' || row.requested_by === userId ? row.sms_text : null,
  state: row.state,
  waitsFor: row.waits_for,
  note: row.note,
  requester: row.requester_name,
  requestedAt: row.requested_at.getTime(),
  changedAt: row.changed_at.getTime(),
  expiresAt: expiryOf(row),
  sentAt: row.sent_at?.getTime() ?? null,
  attempts: row.attempts,
  sentHex: role === 'platform' ? row.sent_hex : null,
  answer: row.answer,
});

const approvableUntil = ({ requested_at }: StoredCommand): number => requested_at.getTime() + APPROVAL_TIME;

/** Null: an unblock over the connection waits until it is confirmed or cancelled. */
function expiryOf(row: StoredCommand): number | null {
  if (row.kind === 'unblock' && row.channel === 'connection') return null;
  return isHeld(row) ? Math.min(row.expires_at.getTime(), approvableUntil(row)) : row.expires_at.getTime();
}

const isHeld = ({ approval, approved_by }: StoredCommand): boolean => approval === 'many' && approved_by === null;

function approvalOf(row: StoredCommand, reader: Scope['userId']): DeviceCommand['approval'] {
  const { approval, approver_name, approved_at } = row;
  if (approval === null) return null;
  return {
    kind: approval,
    until: approvableUntil(row),
    by: approver_name,
    at: approved_at?.getTime() ?? null,
    isOwn: row.requested_by === reader,
  };
}

/** One command that the scope shows, of a device that is still its client's. */
export async function findCommand(tx: Scoped, scope: Scope, id: CommandId) {
  let query = inFull(commandsOf(tx))
    .innerJoin('devices as d', 'd.id', 'k.device_id')
    .innerJoin('clients as c', 'c.id', 'k.client_id')
    .select(['d.designation', 'c.partner_id', sql<boolean>`is_locked(d.id)`.as('locked')])
    .where('k.id', '=', id)
    .whereRef('d.client_id', '=', 'k.client_id');
  if (scope.clientId !== null) query = query.where('k.client_id', '=', scope.clientId);
  return await query.executeTakeFirst();
}

export async function stepsOf(tx: Scoped, id: CommandId) {
  const rows = await tx
    .selectFrom('command_log as l')
    .innerJoin('commands as k', 'k.id', 'l.command_id')
    .select(['l.at', 'l.state', 'l.note', 'l.by_id', 'k.requester_name', 'k.requested_by'])
    .select([
      sql<string | null>`case when not ${isByShare} then l.answer end`.as('answer'),
      // the owner reads the name of the recipient, whoever of it took the step
      sql<boolean>`k.share_id is not null and not ${isByShare} and is_of_recipient(l.by_id, k.share_id)`.as(
        'by_recipient',
      ),
    ])
    .select((it) =>
      it
        .selectFrom('users as u')
        .select(sql<string>`u.first_name || ' ' || u.last_name`.as('name'))
        .whereRef('u.id', '=', 'l.by_id')
        .as('name'),
    )
    .where('l.command_id', '=', id)
    .orderBy('l.id')
    .limit(1000)
    .execute();
  return rows.map(({ at, state, note, answer, by_id, by_recipient, name, requested_by, requester_name }) => ({
    at: at.getTime(),
    state,
    note,
    answer,
    // who may not see users knows at least who asked
    by:
      by_id === null ? null : by_recipient ? requester_name : (name ?? (by_id === requested_by ? requester_name : '')),
  }));
}

type Wanted = { page: number; pageSize: number; kinds?: readonly CommandKind[] | undefined };

/** The commands of a device in the time of its present client, newest first. */
export async function findCommands(tx: Scoped, scope: Scope, device: RequestedDevice, wanted: Wanted) {
  const { page, pageSize, kinds } = wanted;
  let query = commandsOf(tx)
    .where('k.device_id', '=', device.id)
    .where('k.client_id', '=', device.client_id)
    .where('k.requested_at', '>=', sql<Date>`to_timestamp(${device.owned_since}::float8 / 1000)`);
  if (kinds) query = query.where('k.kind', 'in', kinds);
  const { total } = await query.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await inFull(query)
    .orderBy('k.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { total: Number(total), commands: rows.map((row) => present(row, scope)) };
}

export const nameOfUser = (tx: Scoped, id: Scope['userId']): Promise<{ name: string }> =>
  tx
    .selectFrom('users')
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export type OpenOne = Pick<StoredCommand, 'id' | 'kind' | 'mode' | 'state' | 'channel'> & {
  /** The recipient of a share asked for it. */
  by_share: boolean;
};

/** What is still open for a device, whoever asked for it: in a scope also what it does not show; without one, as the owner of the database, all. */
export async function openOf(tx: Scoped, id: DeviceId): Promise<OpenOne[]> {
  const { rows } = await sql<OpenOne>`
    select id, kind, mode, state, channel, origin = 'share' as by_share from commands
    where device_id = ${id} and state in ('requested', 'waiting', 'sent')
    union
    select id, kind, mode, state, channel, by_share from open_commands(${id})
    order by id`.execute(tx);
  return rows;
}

/** What one person asked with this key before. */
export const findByKey = (tx: Scoped, user: Scope['userId'], key: string) =>
  inFull(commandsOf(tx)).where('k.requested_by', '=', user).where('k.idempotency_key', '=', key).executeTakeFirst();

type NewCommand = Omit<
  Insertable<Tables['commands']>,
  'id' | 'note' | 'sent_at' | 'sent_hex' | 'protocol' | 'answer'
> & {
  limits: BlockingLimits;
};

export async function insertCommand(tx: Scoped, { parameters, limits, ...row }: NewCommand): Promise<CommandId> {
  const { id } = await tx
    .insertInto('commands')
    .values({
      ...row,
      parameters: sql`${JSON.stringify(parameters)}::jsonb`,
      limits: sql`${JSON.stringify(limits)}::jsonb`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes commands back that have not left; `by` null: Balise itself. @returns those that it did take back */
export async function cancelWaiting(
  tx: Scoped,
  ids: CommandId[],
  by: Scope['userId'] | null,
  at: Date,
  note: CommandNote,
) {
  if (ids.length === 0) return [];
  return await tx
    .updateTable('commands')
    .set({ state: 'cancelled', note, changed_at: at, changed_by: by, waits_for: sql`'{}'` })
    .where('id', 'in', ids)
    .where('state', 'in', ['requested', 'waiting'])
    .returning('id')
    .execute();
}

type Wiring = { relayOutput: number | null; password?: string | undefined };

export async function storeSettings(tx: Scoped, id: DeviceId, { relayOutput, password }: Wiring) {
  const said = {
    relay_output: relayOutput,
    ...(password === undefined ? {} : { password }),
  };
  await tx
    .insertInto('device_command_settings')
    .values({ device_id: id, ...said })
    .onConflict((conflict) => conflict.column('device_id').doUpdateSet(said))
    .execute();
}
