import type { CommandRefusal, ErrorCode } from '@balise/contract';
import { alertMessages } from '@balise/i18n';
import type { Database } from '../../db/database.ts';
import type { Scoped } from '../../db/scope.ts';
import { Failure } from '../../http/failure.ts';
import { auditOwnAct } from '../audit/index.ts';
import { blockingLimitsAt } from '../tracking-settings/index.ts';
import {
  type AskedByAlert,
  askedByAlert,
  giverOf,
  isBlockedByPerson,
  lastOfGeofence,
  noteRefusal,
  reasonItIsOver,
  waitingBlocks,
} from './geofence-queries.ts';
import * as queries from './queries.ts';
import { excludes, judge, LIFE_OF_UNBLOCK, MOST_OPEN } from './request.ts';

/** A vehicle that goes in and out is not sent command after command, ms. */
const LOOP_GUARD = 10 * 60_000;

/**
 * Asks of a vehicle what the geofence that it entered or left has it do, in the name of who gave the assignment that action. A block leaves only with
 * the engine off (domain decision 3), and as long after the alert as the client's blocks may wait. What is not asked for is noted on the
 * alert, with the reason. Doing it again asks nothing twice. As the owner of the database.
 * @param now milliseconds since 1970 UTC
 */
export const commandByGeofence = (database: Database, alertId: number, now: number): Promise<void> =>
  database.transaction().execute(async (tx) => {
    const asked = await askedByAlert(tx, alertId);
    if (!asked) return;
    const refusal = await request(tx, alertId, asked, now);
    if (refusal !== undefined) await noteRefusal(tx, alertId, refusal);
  });

/** Writes the command down. @returns why not, where it does not */
async function request(
  tx: Scoped,
  alertId: number,
  asked: AskedByAlert,
  now: number,
): Promise<CommandRefusal | undefined> {
  // locks the device's commands
  const device = await queries.findRequestedDevice(tx, asked, asked.deviceId, true);
  if (!device) return 'deviceGone';
  const giver = await giverOf(tx, asked, `${asked.command}${asked.kind === 'geofence_entered' ? 'In' : 'Out'}`);
  if (!giver) return 'actionRemoved';
  const held = await reasonToHold(tx, alertId, asked, now);
  if (held !== undefined) return held;
  const judged = judge(device, { command: { kind: asked.command }, channel: 'connection' }, () => false);
  if (judged instanceof Failure) return REFUSALS[judged.code] ?? 'notSupported';
  const limits = await blockingLimitsAt(tx, device.client_id, device.partner_id, now);
  const isBlock = asked.command === 'block';
  const expiresAt = isBlock ? asked.raisedAt.getTime() + limits.blockLifetime * 1000 : now + LIFE_OF_UNBLOCK;
  if (expiresAt <= now) return 'expired';
  const open = await queries.openOf(tx, asked.deviceId);
  if (open.some(({ kind }) => excludes(kind, asked.command))) return 'pending';
  if (isBlock && open.length >= MOST_OPEN) return 'tooMany';
  const at = new Date(now);
  const reason = reasonOf(asked, giver.language);
  await queries.insertCommand(tx, {
    device_id: asked.deviceId,
    client_id: device.client_id,
    kind: asked.command,
    parameters: {},
    channel: 'connection',
    reason,
    mode: isBlock ? 'engineOff' : null,
    condition: isBlock ? 'engineOff' : 'standstill',
    origin: 'geofence',
    requested_by: giver.id,
    requester_name: giver.name,
    requested_at: at,
    changed_at: at,
    changed_by: null,
    idempotency_key: `alert ${alertId}`,
    guarded: judged.guarded,
    limits,
    sms_text: null,
    alert_id: alertId,
    expires_at: new Date(expiresAt),
  });
  await auditOwnAct(tx, now, {
    action: 'command.request',
    subject: { kind: 'device', id: asked.deviceId, name: device.designation },
    clientId: device.client_id,
    partnerId: device.partner_id,
    after: { kind: asked.command, channel: 'connection', reason, ...(judged.guarded ? { mode: 'engineOff' } : {}) },
  });
  return undefined;
}

const REFUSALS: Partial<Record<ErrorCode, CommandRefusal>> = {
  device_suspended: 'deviceSuspended',
  command_device_disabled: 'deviceDisabled',
  command_no_model: 'noModel',
  command_never_blocked: 'neverBlock',
  command_kill_switch: 'killSwitch',
  command_locked: 'locked',
};

/**
 * Why nothing is to be asked. An unblock takes back the blocks of geofences that wait; what a person asked for, only a person takes back. It is
 * held back where nothing was blocked since the last one.
 */
async function reasonToHold(
  tx: Scoped,
  alertId: number,
  asked: AskedByAlert,
  now: number,
): Promise<CommandRefusal | undefined> {
  const last = await lastOfGeofence(tx, asked, new Date(now - LOOP_GUARD));
  if (asked.command === 'block') return last ? 'repeated' : await reasonItIsOver(tx, alertId, asked, new Date(now));
  await queries.cancelWaiting(tx, await waitingBlocks(tx, asked), null, new Date(now), 'unblocked');
  if (await isBlockedByPerson(tx, asked.deviceId)) return 'blockedByPerson';
  return last !== undefined && !last.blocks ? 'nothingBlocked' : undefined;
}

const reasonOf = ({ kind, geofence }: AskedByAlert, language: 'en' | 'fr'): string =>
  alertMessages[language].commandReasons[kind].replace('{{geofence}}', () => geofence);
