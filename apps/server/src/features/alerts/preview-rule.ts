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
import { type Occurrence, previewAlerts, previewSource } from '@balise/tracking';
import type { z } from 'zod';
import { Failure } from '../../http/failure.ts';
import { clientFor } from '../clients/index.ts';
import { stateOf } from '../history/index.ts';
import { geofenceNames, type PastDevice, pastDevices, timeZoneOf } from './preview-queries.ts';
import { faultIn, type SavingRule } from './save-rule.ts';

const DAY = 86_400_000;

type Fields = z.output<typeof previewAlertRule.body>;

/** What a rule would have raised in the last days, within the caller's scope. */
export async function previewRule(saving: SavingRule, fields: Fields): Promise<AlertRulePreview | Failure> {
  const { tx, now } = saving;
  const clientId = await clientFor(saving, fields.clientId);
  if (clientId instanceof Failure) return clientId;
  const refused = await faultIn(saving, clientId, { ...fields, contactIds: [], escalation: null });
  if (refused) return refused;
  const span = { from: now - PREVIEW_DAYS * DAY, until: now };
  const source = previewSource(fields.condition);
  const counted = { isKnown: source !== undefined, from: span.from, to: span.until };
  if (source === undefined) return { ...counted, vehicles: 0, judged: 0, total: 0, alerts: [] };
  const devices = await pastDevices(tx, {
    ...source,
    ...span,
    ...chosen(clientId, fields),
    most: MOST_PREVIEWED_VEHICLES,
  });
  const rule = {
    condition: fields.condition,
    schedule: fields.schedule,
    timeZone: await timeZoneOf(tx, clientId),
  };
  const found = devices
    .flatMap((device) =>
      previewAlerts(rule, { ...device, ...span, state: device.state && stateOf(device.state).history }).map((one) => ({
        device,
        one,
      })),
    )
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
