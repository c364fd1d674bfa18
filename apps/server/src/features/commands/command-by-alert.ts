import type { CommandRefusal, ErrorCode } from '@balise/contract';
import { alertMessages } from '@balise/i18n';
import { KMH } from '@balise/tracking';
import type { Database } from '../../db/database.ts';
import type { Scoped } from '../../db/scope.ts';
import { Failure } from '../../http/failure.ts';
import { auditOwnAct } from '../audit/index.ts';
import { blockingLimitsAt } from '../tracking-settings/index.ts';
import { type AskedByAlert, type Asker, LOOP_GUARD } from './asker.ts';
import {
  type AskedByGeofence,
  askedByGeofence,
  giverOf,
  isBlockedByPerson,
  lastOfGeofence,
  reasonItIsOver,
  waitingBlocks,
} from './geofence-queries.ts';
import * as queries from './queries.ts';
import { cancelWaiting } from './queries.ts';
import { noteRefusal } from './refusal-queries.ts';
import { excludes, judge, LIFE_OF_UNBLOCK, MOST_OPEN } from './request.ts';
import { type AskedBySpeeding, askedBySpeeding, isRepeated, isUnblockedSince, setterOf } from './speeding-queries.ts';

/**
 * Asks of a vehicle what an alert has it do, for whatever may ask so: a geofence that it entered or left, a rule about speeding. In the name of who set
 * that. A block leaves only with the engine off (domain decision 3), and as long after the alert as the client's blocks may wait. What is not
 * asked for is noted on the alert, with the reason. Doing it again asks nothing twice. As the owner of the database.
 * @param now milliseconds since 1970 UTC
 */
export const commandByAlert = (database: Database, alertId: number, now: number): Promise<void> =>
  database.transaction().execute(async (tx) => {
    const refusal = (await ask(geofenceAsker, tx, alertId, now)) ?? (await ask(speedingAsker, tx, alertId, now));
    if (refusal) await noteRefusal(tx, alertId, refusal);
  });

/** @returns undefined: the alert is none of this asker's; null: asked for; else why not */
async function ask<Asked extends AskedByAlert>(asker: Asker<Asked>, tx: Scoped, alertId: number, now: number) {
  const asked = await asker.asked(tx, alertId);
  return asked && ((await request(asker, tx, alertId, asked, now)) ?? null);
}

/** Writes the command down. @returns why not, where it does not */
async function request<Asked extends AskedByAlert>(
  asker: Asker<Asked>,
  tx: Scoped,
  alertId: number,
  asked: Asked,
  now: number,
): Promise<CommandRefusal | undefined> {
  // locks the device's commands
  const device = await queries.findRequestedDevice(tx, asked, asked.deviceId, true);
  if (!device) return 'deviceGone';
  const giver = await asker.giver(tx, asked);
  if (typeof giver === 'string') return giver;
  const held = await asker.reasonToHold(tx, alertId, asked, now);
  if (held !== undefined) return held;
  const wanted = { command: { kind: asked.command }, channel: 'connection' } as const;
  const judged = judge(device, wanted, () => false);
  if (judged instanceof Failure) return REFUSALS[judged.code] ?? 'notSupported';
  const limits = await blockingLimitsAt(tx, device.client_id, device.partner_id, now);
  const isBlock = asked.command === 'block';
  const expiresAt = isBlock ? asked.raisedAt.getTime() + limits.blockLifetime * 1000 : now + LIFE_OF_UNBLOCK;
  if (expiresAt <= now) return 'expired';
  const open = await queries.openOf(tx, asked.deviceId);
  if (open.some((one) => excludes(one, wanted))) return 'pending';
  if (isBlock && open.length >= MOST_OPEN) return 'tooMany';
  const at = new Date(now);
  const reason = asker.reason(asked, giver.language);
  await queries.insertCommand(tx, {
    device_id: asked.deviceId,
    client_id: device.client_id,
    kind: asked.command,
    parameters: {},
    channel: 'connection',
    reason,
    mode: isBlock ? 'engineOff' : null,
    condition: isBlock ? 'engineOff' : 'standstill',
    origin: asker.origin,
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

/** A rule about speeding, in the name of who set it. */
const speedingAsker: Asker<AskedBySpeeding> = {
  origin: 'speeding',
  asked: askedBySpeeding,
  giver: async (tx, asked) => (await setterOf(tx, asked)) ?? 'ruleRemoved',
  reasonToHold: async (tx, _, asked, now) => {
    if (await isRepeated(tx, asked.deviceId, new Date(now - LOOP_GUARD))) return 'repeated';
    return (await isUnblockedSince(tx, asked)) ? 'unblockedSince' : undefined;
  },
  reason: ({ episodes, minutes, maxSpeed, limit }, language) => {
    const { speeding, hours, minutes: inMinutes } = alertMessages[language].commandReasons;
    const isHours = minutes >= 120 && minutes % 60 === 0;
    const span = (isHours ? hours : inMinutes).replace('{{count}}', String(isHours ? minutes / 60 : minutes));
    const figures = { count: episodes, span, speed: inKmh(maxSpeed ?? limit), limit: inKmh(limit) };
    return speeding.replace(/\{\{(\w+)\}\}/g, (_, name: keyof typeof figures) => String(figures[name]));
  },
};

const inKmh = (speed: number): string => `${Math.round(speed / KMH)}\u00a0km/h`;

/** A geofence that a vehicle entered or left, in the name of who gave the assignment that action. */
const geofenceAsker: Asker<AskedByGeofence> = {
  origin: 'geofence',
  asked: askedByGeofence,
  giver: async (tx, asked) => {
    const action = `${asked.command}${asked.kind === 'geofence_entered' ? 'In' : 'Out'}`;
    return (await giverOf(tx, asked, action)) ?? 'actionRemoved';
  },
  // An unblock takes back the blocks of geofences that wait; what a person asked for, only a person takes back. It is held back where nothing
  // was blocked since the last one.
  reasonToHold: async (tx, alertId, asked, now) => {
    const last = await lastOfGeofence(tx, asked, new Date(now - LOOP_GUARD));
    if (asked.command === 'block') return last ? 'repeated' : await reasonItIsOver(tx, alertId, asked, new Date(now));
    await cancelWaiting(tx, await waitingBlocks(tx, asked), null, new Date(now), 'unblocked');
    if (await isBlockedByPerson(tx, asked.deviceId)) return 'blockedByPerson';
    return last !== undefined && !last.blocks ? 'nothingBlocked' : undefined;
  },
  reason: ({ kind, geofence }, language) =>
    alertMessages[language].commandReasons[kind].replace('{{geofence}}', () => geofence),
};
