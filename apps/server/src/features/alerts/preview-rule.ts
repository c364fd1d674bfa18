import {
  ALL_DEVICES,
  type AlertFactsShown,
  type AlertRulePreview,
  type ClientId,
  type DeviceId,
  MOST_PREVIEWED_ALERTS,
  MOST_PREVIEWED_VEHICLES,
  PREVIEW_DAYS,
  type PreviewedAlert,
  type previewAlertRule,
} from '@balise/contract';
import {
  type AlertCondition,
  firedOf,
  isWithinHours,
  type Occurrence,
  type PreviewSource,
  previewAlerts,
  previewSource,
} from '@balise/tracking';
import type { z } from 'zod';
import type { Scope, Scoped } from '../../db/scope.ts';
import { Failure } from '../../http/failure.ts';
import { clientFor, timeZoneOfClient } from '../clients/index.ts';
import { stateOf } from '../history/index.ts';
import { pastDocuments } from './clock/driver-document-queries.ts';
import { geofenceNames, isOfTables, type PastDevice, pastDevices, pastOfTables } from './preview-queries.ts';
import { faultIn, type SavingRule } from './save-rule.ts';

const DAY = 86_400_000;

type Fields = z.output<typeof previewAlertRule.body>;

/** What a rule would have raised in the last days, within the caller's scope. */
export async function previewRule(saving: SavingRule, fields: Fields): Promise<AlertRulePreview | Failure> {
  const { tx, scope, now } = saving;
  const clientId = await clientFor(saving, fields.clientId);
  if (clientId instanceof Failure) return clientId;
  const refused = await faultIn(saving, clientId, { ...fields, contactIds: [], escalation: null });
  if (refused) return refused;
  const span = { from: now - PREVIEW_DAYS * DAY, until: now };
  const { condition } = fields;
  const rule = { condition, schedule: fields.schedule, timeZone: await timeZoneOfClient(tx, clientId) };
  if (condition.kind === 'driver_document') {
    const { alerts, ...counts } = await previewDocuments(tx, scope, clientId, { ...rule, condition }, span);
    const listed = alerts.slice(0, MOST_PREVIEWED_ALERTS);
    return { isKnown: true, from: span.from, to: span.until, ...counts, total: alerts.length, alerts: listed };
  }
  const source = isOfTables(condition.kind) ? NO_HISTORY : previewSource(condition);
  const counted = { isKnown: source !== undefined, from: span.from, to: span.until };
  if (source === undefined) return { ...counted, vehicles: 0, judged: 0, total: 0, alerts: [] };
  const devices = await pastDevices(tx, {
    ...source,
    ...span,
    ...chosen(clientId, fields),
    most: MOST_PREVIEWED_VEHICLES,
  });
  const fromTables = await ofTables(saving, clientId, { ...rule, ...span }, devices);
  const found = devices
    .flatMap((device) => {
      const fired = fromTables
        ? firedOf(rule, span, fromTables.get(device.id) ?? [])
        : previewAlerts(rule, { ...device, ...span, state: device.state && stateOf(device.state).history });
      return fired.map((one) => ({ device, one }));
    })
    .sort((a, b) => b.one.at - a.one.at || a.device.id - b.device.id);
  const listed = found.slice(0, MOST_PREVIEWED_ALERTS);
  const names = await geofenceNames(tx, [...new Set(listed.flatMap(({ one }) => one.facts.geofenceId ?? []))]);
  return {
    ...counted,
    vehicles: devices[0]?.vehicles ?? 0,
    judged: devices.length,
    total: found.length,
    alerts: listed.map(({ device, one }) => shown(fields.condition.kind, device, one, names)),
  };
}

/** No part of history is read. */
const NO_HISTORY: PreviewSource = { events: [], episodes: [], goesOn: false };

/** What tables tell of each device; undefined: the kind is one of history. */
async function ofTables(
  { tx }: SavingRule,
  clientId: ClientId,
  { condition, from, until }: { condition: AlertCondition; from: number; until: number },
  devices: readonly PastDevice[],
): Promise<Map<DeviceId, Occurrence[]> | undefined> {
  if (!isOfTables(condition.kind)) return undefined;
  const deviceIds = devices.map(({ id }) => id);
  const found = await pastOfTables(tx, condition as Parameters<typeof pastOfTables>[1], {
    clientId,
    deviceIds,
    from,
    until,
  });
  return Map.groupBy(found, ({ deviceId }) => deviceId);
}

const chosen = (clientId: ClientId, { devices: { deviceIds, groupIds } }: Fields) => ({
  clientId,
  deviceIds: deviceIds.includes(ALL_DEVICES) ? null : (deviceIds as DeviceId[]),
  groupIds,
});

const shown = (
  kind: PreviewedAlert['kind'],
  { id, designation, label }: PastDevice,
  { beganAt, at, facts, place }: Occurrence,
  names: ReadonlyMap<number, string>,
): PreviewedAlert => {
  const geofenceName = names.get(facts.geofenceId ?? 0);
  return {
    kind,
    facts: { ...facts, ...(geofenceName === undefined ? {} : { geofenceName }) } as AlertFactsShown,
    deviceId: id,
    designation,
    label,
    beganAt,
    at,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
  };
};

type Rule = { condition: AlertCondition & { kind: 'driver_document' }; schedule: Schedule; timeZone: string };
type Schedule = Parameters<typeof isWithinHours>[0];

/**
 * When a rule on drivers' documents would have raised alerts in a span, by the dates that the drivers have now, the newest first; nothing to
 * limited users, who see no alerts about drivers.
 */
async function previewDocuments(
  tx: Scoped,
  scope: Scope,
  clientId: ClientId,
  { condition: { documents }, schedule, timeZone }: Rule,
  span: { from: number; until: number },
): Promise<Pick<AlertRulePreview, 'vehicles' | 'judged'> & { alerts: PreviewedAlert[] }> {
  const found = scope.limited ? [] : await pastDocuments(tx, clientId, documents, span);
  const alerts = found
    .filter(({ at }) => isWithinHours(schedule, at, timeZone))
    .map(({ at, name, registerNumber, ...facts }) => ({
      kind: 'driver_document' as const,
      facts,
      deviceId: null,
      designation: name,
      label: registerNumber,
      beganAt: at,
      at,
      latitude: null,
      longitude: null,
    }));
  return { vehicles: 0, judged: 0, alerts };
}
