import {
  contradictionsIn,
  DEFAULT_TRACKING_FIELDS,
  HOLDS_AFTER,
  readTrackingFields,
  type SomeTrackingFields,
  TRACKING_FIELDS,
  type TrackingFields,
  type TrackingSettingsInForce,
  trackingFieldsOf,
} from '@balise/contract';
import type { Scoped } from '../../db/scope.ts';
import type { RequestContext } from '../../http/api.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { audit, changesOf } from '../audit/index.ts';
import { hold, insertVersion, versionsOf, type Whose } from './queries.ts';

const MOST_CHANGES = 100;

/** What is in force, what it goes back to, and how it came about. */
export async function inForce(tx: Scoped, whose: Whose): Promise<TrackingSettingsInForce> {
  // one more than is returned: the change of the oldest needs the one before
  const versions = await versionsOf(tx, whose, MOST_CHANGES + 1);
  const contents = versions.map(({ content }) => readTrackingFields(content));
  const own = contents[0] ?? {};
  const { fields, defaults } = await merged(tx, whose, own);
  const changes = versions.slice(0, MOST_CHANGES).map((version, place) => ({
    startsAt: version.starts_at.getTime(),
    changedAt: version.changed_at.getTime(),
    by: version.changed_by_name,
    changed: differences(contents[place + 1] ?? {}, contents[place] ?? {}),
  }));
  return { fields, own, defaults, changes };
}

/** Replaces what differs from the defaults, from a moment by which every gateway has received it. */
export async function edit(
  asked: RequestContext,
  whose: Whose,
  asTyped: object,
): Promise<TrackingSettingsInForce | Failure> {
  const { tx, who, now } = asked;
  await hold(tx, whose);
  const [newest] = await versionsOf(tx, whose, 1);
  const before = readTrackingFields(newest?.content);
  const { defaults } = await merged(tx, whose, before);
  const wanted = readTrackingFields(asTyped);
  const faults = contradictionsIn({ ...defaults, ...wanted });
  if (faults.length > 0)
    return fail('fields_invalid', Object.fromEntries(faults.map(({ lower }) => [lower, 'not_below_other'])));
  const content = differing(wanted, defaults);
  if (differences(before, content).length === 0) return await inForce(tx, whose);
  const startsAt = Math.max(now + HOLDS_AFTER, (newest?.starts_at.getTime() ?? 0) + 1);
  const times = { startsAt: new Date(startsAt), changedAt: new Date(now) };
  await insertVersion(tx, whose, { content, ...times, userId: who.scope.userId });
  const { partnerId, clientId, name } = whose;
  await audit(asked, {
    action: clientId === null ? 'partner.tracking_settings' : 'client.tracking_settings',
    subject: { kind: clientId === null ? 'partner' : 'client', id: clientId ?? partnerId, name },
    clientId,
    partnerId,
    ...changesOf<SomeTrackingFields>({ ...defaults, ...before }, { ...defaults, ...content }),
  });
  return await inForce(tx, whose);
}

async function merged(tx: Scoped, whose: Whose, own: SomeTrackingFields) {
  if (whose.clientId === null) return { fields: trackingFieldsOf(own), defaults: DEFAULT_TRACKING_FIELDS };
  const [newest] = await versionsOf(tx, { ...whose, clientId: null }, 1);
  const partners = readTrackingFields(newest?.content);
  return { fields: trackingFieldsOf(partners, own), defaults: trackingFieldsOf(partners) };
}

const differing = (wanted: SomeTrackingFields, defaults: TrackingFields): SomeTrackingFields =>
  Object.fromEntries(Object.entries(wanted).filter(([name, value]) => Reflect.get(defaults, name) !== value));

const differences = (before: SomeTrackingFields, after: SomeTrackingFields) =>
  TRACKING_FIELDS.filter((name) => before[name] !== after[name]).map((name) => ({
    name,
    before: before[name] ?? null,
    after: after[name] ?? null,
  }));
