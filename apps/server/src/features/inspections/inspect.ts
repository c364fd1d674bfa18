import { randomUUID } from 'node:crypto';
import {
  type FieldErrors,
  type InspectedItem,
  type Inspection,
  type InspectionFields,
  type InspectionId,
  type InspectionTemplate,
  MOST_INSPECTIONS_A_DAY,
} from '@balise/contract';
import { byPhoneClock } from '../../calendar/index.ts';
import type { RequestContext } from '../../http/api.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { keepFiles } from '../attachments/index.ts';
import { enterOf, findOwned, type Owned, readingOf } from '../odometer/index.ts';
import { reportDefect } from './defect-queries.ts';
import { graded } from './graded.ts';
import { logInspection } from './log.ts';
import { countEntered, findByRequest, findInspection, insertInspection, setReading } from './queries.ts';
import { findRevision } from './template-queries.ts';

const DAY = 86_400_000;

/** Stores an inspection with its photos, and a defect for each item that failed; a repeated request returns what it stored before. */
export async function addInspection(act: RequestContext, fields: InspectionFields): Promise<Inspection | Failure> {
  const { tx, who, now } = act;
  const { scope } = who;
  const { requestId = randomUUID(), deviceId } = fields;
  const device = await findOwned(tx, scope, deviceId);
  if (device === undefined) return fail('device_not_found', { deviceId: 'device_not_found' });
  const clientId = device.client_id;
  const known = await findByRequest(tx, scope, clientId, requestId);
  if (known) return known;
  const template = await findRevision(tx, scope, fields.templateId, fields.templateRevision);
  if (template?.clientId !== clientId)
    return fail('inspection_template_not_found', { templateId: 'unknown_reference' });
  const faults = faultsOf(fields, template, { now, since: device.since });
  if (Object.keys(faults).length > 0) return fail('fields_invalid', faults);
  if ((await countEntered(tx, deviceId, now - DAY)) >= MOST_INSPECTIONS_A_DAY) return fail('limit_reached');
  const items = fields.items.map((item) => graded(item, template));
  const at = byPhoneClock(Math.round(fields.at), now);
  const id = await insertInspection(tx, scope, { ...fields, requestId, clientId, at, items, template }, now);
  // the same request at the same moment, by another connection
  if (id === undefined) return (await findByRequest(tx, scope, clientId, requestId)) ?? fail('not_allowed');
  const refused = await keepFiles(tx, { kind: 'inspection', id, clientId }, photosOf(items), 'photos');
  if (refused) return fail('fields_invalid', photoFaults(items, refused));
  for (const item of items)
    if (item.result === 'fail')
      await reportDefect(tx, { item, inspectionId: id, clientId, deviceId, template, at, by: fields.signature });
  if (fields.metres !== null) await enterMeter(act, device, { id, at, metres: fields.metres });
  const added = (await findInspection(tx, scope, id))!;
  await logInspection(act, added);
  return added;
}

/** What the meter shows is a reading of the odometer, unless it disagrees: then it is kept with the reason, and the inspection is taken. */
async function enterMeter(
  act: RequestContext,
  device: Owned,
  { id, at, metres }: { id: InspectionId; at: number; metres: number },
): Promise<void> {
  const source = { kind: 'inspection', id } as const;
  const [refused] = await enterOf(act, device, [{ at, metres, confirmed: false, source }]);
  await setReading(act.tx, id, readingOf(refused, metres));
}

/** Pure: what is wrong with an inspection of the list that its form showed. @param since from when on the vehicle is its client's */
export function faultsOf(
  { at, items, metres }: InspectionFields,
  template: InspectionTemplate,
  { now, since }: { now: number; since: number },
): FieldErrors {
  const faults: FieldErrors = {};
  if (byPhoneClock(at, now) > now) faults.at = 'must_not_be_future';
  if (at < since) faults.at = 'before_own_time';
  const inspected = new Set(items.map(({ key }) => key));
  if (template.items.some(({ key }) => !inspected.has(key))) faults.items = 'required';
  if (template.isMeterNeeded && metres === null) faults.metres = 'required';
  for (const [place, item] of items.entries()) {
    const asked = template.items.find(({ key }) => key === item.key);
    if (!asked) faults[`items.${place}.key`] = 'unknown_reference';
    if (item.result !== 'fail') continue;
    if (asked?.isPhotoNeeded && item.photoIds.length === 0) faults[`items.${place}.photoIds`] = 'required';
    const severity = item.severity ?? asked?.severity;
    if (item.isOutOfService && severity !== 'critical') faults[`items.${place}.isOutOfService`] = 'invalid_value';
  }
  return faults;
}

const photosOf = (items: readonly InspectedItem[]) =>
  items.flatMap(({ key, photoIds }) => photoIds.map((id) => ({ id, purpose: key })));

/** Names the item of each photo that may not be used. */
function photoFaults(items: readonly InspectedItem[], { fields }: Failure): FieldErrors {
  const places = items.flatMap(({ photoIds }, place) => photoIds.map((_, photo) => `items.${place}.photoIds.${photo}`));
  return Object.fromEntries(
    Object.keys(fields).map((field) => [places[Number(field.split('.')[1])]!, 'file_not_found' as const]),
  );
}
