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
  isOvertaken,
  lastOfGeofence,
  waitingBlocks,
} from './geofence-queries.ts';
import * as queries from './queries.ts';
import { excludes, judge, LIFE_OF_UNBLOCK, MOST_OPEN } from './request.ts';

/** A vehicle that goes in and out is not sent command after command, ms. */
const LOOP_GUARD = 10 * 60_000;

/**
 * Asks of a vehicle what the geofence that it entered or left has it do, in the name of who gave the assignment that action. A block leaves only with
 * the engine off (domain decision 3), and as long after the alert as the client's blocks may wait. Doing it again asks nothing twice.
 * As the owner of the database.
 * @param now milliseconds since 1970 UTC
 */
export const commandByGeofence = (database: Database, alertId: number, now: number): Promise<void> =>
  database.transaction().execute(async (tx) => {
    const asked = await askedByAlert(tx, alertId);
    // locks the device's commands
    const device = asked && (await queries.findRequestedDevice(tx, asked, asked.deviceId, true));
    if (!asked || !device) return;
    const giver = await giverOf(tx, asked, `${asked.command}${asked.kind === 'geofence_entered' ? 'In' : 'Out'}`);
    if (!giver || (await isHeldBack(tx, alertId, asked, now))) return;
    const command = { kind: asked.command };
    const judged = judge(device, { command, channel: 'connection' }, () => false);
    if (judged instanceof Failure) return;
    const limits = await blockingLimitsAt(tx, device.client_id, device.partner_id, now);
    const isBlock = asked.command === 'block';
    const expiresAt = isBlock ? asked.raisedAt.getTime() + limits.blockLifetime * 1000 : now + LIFE_OF_UNBLOCK;
    const open = await queries.openOf(tx, asked.deviceId);
    if (expiresAt <= now || open.some(({ kind }) => excludes(kind, asked.command))) return;
    if (isBlock && open.length >= MOST_OPEN) return;
    const at = new Date(now);
    const reason = reasonOf(asked, giver.language);
    await queries.insertCommand(tx, {
      device_id: asked.deviceId,
      client_id: device.client_id,
      kind: asked.command,
      parameters: {},
      channel: 'connection',
      reason,
      mode: 'engineOff',
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
  });

/** Whether nothing is to be asked. An unblock takes back what waits, and is held back only where nothing blocked since the last one. */
async function isHeldBack(tx: Scoped, alertId: number, asked: AskedByAlert, now: number): Promise<boolean> {
  const last = await lastOfGeofence(tx, asked, new Date(now - LOOP_GUARD));
  if (asked.command === 'block') return last !== undefined || (await isOvertaken(tx, alertId, asked, new Date(now)));
  await queries.cancelWaiting(tx, await waitingBlocks(tx, asked), null, new Date(now), 'unblocked');
  return last !== undefined && !last.blocks;
}

const reasonOf = ({ kind, geofence }: AskedByAlert, language: 'en' | 'fr'): string =>
  alertMessages[language].commandReasons[kind].replace('{{geofence}}', () => geofence);
