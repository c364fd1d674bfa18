import type { CommandRefusal, ErrorCode } from '@balise/contract';
import type { Database } from '../../db/database.ts';
import type { Scoped } from '../../db/scope.ts';
import { Failure } from '../../http/failure.ts';
import { auditOwnAct } from '../audit/index.ts';
import { blockingLimitsAt } from '../tracking-settings/index.ts';
import type { AskedByAlert, Asker } from './asker.ts';
import { geofenceAsker } from './by-geofence.ts';
import { speedingAsker } from './by-speeding.ts';
import * as queries from './queries.ts';
import { noteRefusal } from './refusal-queries.ts';
import { excludes, judge, LIFE_OF_UNBLOCK, MOST_OPEN } from './request.ts';

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
