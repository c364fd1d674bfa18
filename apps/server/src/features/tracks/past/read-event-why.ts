import type { ClientId, DeviceId, ExplainedEvent, PastEvent, WhyOfEvent } from '@balise/contract';
import type { TrackingFields } from '@balise/contract/tracking-settings-fields';
import type { EventContent } from '@balise/tracking';
import type { Scoped } from '../../../db/scope.ts';
import { fieldsInForce } from '../../tracking-settings/index.ts';
import type { TrackThreads } from '../threads/index.ts';
import { eventsOf, ownerAt } from './past-queries.ts';
import { evidenceOf } from './read-why.ts';
import type { WhyRule } from './rules.ts';

type Means = { tx: Scoped; threads: TrackThreads };
type EventAsked = { deviceId: DeviceId; kind: ExplainedEvent; at: number };

const FIELDS = [
  ...(['harshInterval', 'harshMerge', 'cornerSpeed', 'lowBattery12', 'lowBattery24', 'lowBatteryAfter'] as const),
] as const;
type InForce = Pick<TrackingFields, (typeof FIELDS)[number]>;

/** More than happen to a device at one moment. */
const AT_ONCE = 100;

/** Why something happened to a device; undefined where the scope knows no such event. */
export async function readEventWhy(means: Means, asked: EventAsked): Promise<WhyOfEvent | undefined> {
  const { deviceId, kind, at } = asked;
  const { events } = await eventsOf(means.tx, deviceId, { from: at, to: at + 1 }, AT_ONCE);
  const event = events.find((one) => one.kind === kind);
  const owner = await ownerAt(means.tx, deviceId, at);
  if (event === undefined || owner === undefined) return undefined;
  const inForce = await settingsAt(means.tx, owner, at);
  const { rule, since, until, settings } = reasonOf(kind, event, inForce);
  const fixes = await evidenceOf(means, deviceId, since, until);
  return { event, reason: { at: since, rule, settings, fixes } };
}

async function settingsAt(tx: Scoped, owner: ClientId, at: number): Promise<InForce> {
  const inForce = (await fieldsInForce(tx, FIELDS, [owner], at)).get(owner);
  if (inForce === undefined) throw new Error('a client without settings');
  return inForce;
}

type WhyFacts = { rule: WhyRule; since: number; until: number; settings: Record<string, number> };

/** The rule that found it, where it looked, and what it compared with. The event itself carries the limit of the vehicle's type. */
function reasonOf(kind: ExplainedEvent, { at, content }: PastEvent, inForce: InForce): WhyFacts {
  if (kind === 'alarm_raised') return { rule: 'trackerReported', since: at, until: at, settings: {} };
  if (kind === 'battery_low') {
    const { startedAt, system } = content as EventContent['battery_low'];
    const { lowBattery12, lowBattery24, lowBatteryAfter } = inForce;
    const least = system === 24 ? { lowBattery24 } : { lowBattery12 };
    const rule = system === 24 ? 'batteryWeak24' : 'batteryWeak12';
    return { rule, since: startedAt, until: at, settings: { ...least, lowBatteryAfter } };
  }
  const { limit, lasted } = content as EventContent['harsh_braking'];
  const { harshInterval, harshMerge, cornerSpeed } = inForce;
  const settings = { harshLimit: limit, harshInterval, harshMerge };
  const reported = { since: at, until: at + lasted + harshMerge * 1000 };
  if (kind === 'harsh_acceleration') return { rule: 'harshAcceleration', ...reported, settings };
  if (kind === 'harsh_braking') return { rule: 'harshBraking', ...reported, settings };
  return { rule: 'harshCornering', ...reported, settings: { ...settings, cornerSpeed } };
}
