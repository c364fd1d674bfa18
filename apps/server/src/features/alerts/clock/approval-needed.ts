import { APPROVAL_TIME } from '@balise/contract';
import type { Connections } from '../../../db/connect.ts';
import { raiseAlerts } from '../raise-queries.ts';
import { type Approvable, approversOf, endNotices, queueEnd } from './approval-queries.ts';
import { lastPlaces } from './place-queries.ts';

type Pool = Connections['pools']['owner'];

/**
 * Alerts each user who may approve a block that waits for a second person, and ends the alert when it is decided, over, or the user may no
 * longer approve it. Doing it again alerts no one twice. As the owner of the database.
 * @param request the batch of its commands, or the id of its only one
 * @param now milliseconds since 1970 UTC
 */
export async function noticeApprovers(owner: Pool, request: string, now: number): Promise<void> {
  const open = await approversOf(owner, request, new Date(now));
  await endNotices(owner, request, open, new Date(now));
  const [first] = open;
  if (!first) return;
  const devices = [...new Set(open.map(({ deviceId }) => deviceId))];
  const places = await lastPlaces(owner, devices);
  const alerts = open.map((one) => ({
    deviceId: one.deviceId,
    of: { ...alertOf(request, one), place: places.get(one.deviceId)?.spot ?? null },
  }));
  await raiseAlerts(owner, alerts, now);
  await queueEnd(owner, request, new Date(first.requestedAt + APPROVAL_TIME));
}

const alertOf = (request: string, one: Approvable) => ({
  clientId: one.clientId,
  userId: one.userId,
  ruleId: null,
  kind: 'approval_needed' as const,
  severity: one.approval === 'speed' ? ('critical' as const) : ('warning' as const),
  subject: `${request} ${one.userId}`,
  beganAt: one.requestedAt,
  at: one.requestedAt,
  facts: {
    request,
    commandId: one.commandId,
    approval: one.approval,
    requester: one.requester,
    reason: one.reason,
    vehicles: one.vehicles,
    plates: one.plates,
    until: one.requestedAt + APPROVAL_TIME,
  },
  channels: [],
  command: null,
});
