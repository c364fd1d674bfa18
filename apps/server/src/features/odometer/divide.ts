import type { DeviceId } from '@balise/contract';
import {
  advance,
  always,
  DEFAULT_SETTINGS,
  EMPTY_HISTORY,
  type FixRecord,
  type HistoryState,
  openUsage,
  SLOT,
  type TrackingSettings,
  type Usage,
} from '@balise/tracking';
import type { Scoped } from '../../db/scope.ts';
import { noteDamage, openRecords, storedTrack } from '../history/index.ts';
import { type Driven, less, NOTHING, plus } from './distance.ts';

/** A quarter of an hour that a moment lies in, ms since 1970, and by what it was derived. */
type SlotPart = { whole: Driven; moment: number; settings: Partial<TrackingSettings> };

// What the fold must have seen to know how a vehicle came into the slot, and what may still decide a fix of its end; ms
const BEFORE = 60 * 60_000;
const AFTER = 5 * 60_000;

/** Of what a device drove in a quarter of an hour, what it had driven at a moment in it. A leg between two fixes counts where it ends. */
export async function partOfSlot(tx: Scoped, deviceId: DeviceId, asked: SlotPart): Promise<Driven> {
  const start = Math.floor(asked.moment / SLOT) * SLOT;
  const period = { from: start - BEFORE, to: start + SLOT + AFTER };
  const track = await storedTrack(tx, deviceId, period, { whole: true });
  if (track === undefined) return partByRecords([], asked);
  const { records, missing } = openRecords(track);
  await noteDamage(tx, deviceId, missing);
  return partByRecords(records, asked);
}

/**
 * Pure: the same, of the records around the slot, which are folded as they were. What comes after the moment is certain, what led into the
 * slot may lie further back than these records, so the part before is what is left. Without records (they are kept for a time) it is divided by time.
 */
export function partByRecords(records: readonly FixRecord[], { whole, moment, settings }: SlotPart): Driven {
  const start = Math.floor(moment / SLOT) * SLOT;
  if (!records.some(({ at }) => at >= start && at < start + SLOT)) {
    const share = (moment - start) / SLOT;
    const part = (sum: number) => Math.round(sum * share);
    return { gps: part(whole.gps), counted: part(whole.counted), covered: part(whole.covered) };
  }
  const known = { ...DEFAULT_SETTINGS, ...settings };
  const first = beginning(records, whole);
  const all = slotOf(records, first, known, start);
  const before = slotOf(
    records.filter(({ at }) => at <= moment),
    first,
    known,
    start,
  );
  const after = less(all, before);
  return {
    gps: whole.gps - within(after.gps, whole.gps),
    counted: whole.counted - within(after.counted, whole.counted),
    covered: whole.covered - within(after.covered, whole.covered),
  };
}

/** A part is never more than the whole, nor of the other sign. */
const within = (part: number, whole: number): number =>
  Math.min(Math.max(part, Math.min(0, whole)), Math.max(0, whole));

/** Whether a counter is believed takes hours to find, and is in the sums already. */
function beginning(records: readonly FixRecord[], { counted, covered }: Driven): HistoryState {
  if (counted === 0 && covered === 0) return EMPTY_HISTORY;
  const reading = (name: 'busOdometer' | 'odometer') => {
    for (const { at, fix } of records) {
      const metres = fix.attributes[name];
      if (typeof metres === 'number' && metres > 0) return { at, metres };
    }
    return null;
  };
  const [bus, device] = [reading('busOdometer'), reading('odometer')];
  const reported = bus ?? device;
  if (reported === null) return EMPTY_HISTORY;
  const source = bus ? 'bus' : 'device';
  return {
    ...EMPTY_HISTORY,
    counter: { source, ...reported, gps: 0, stretch: [0, 0], blind: false, believed: true },
  };
}

function slotOf(records: readonly FixRecord[], first: HistoryState, settings: TrackingSettings, start: number): Driven {
  const timeline = always(settings);
  const usage: Usage[] = [];
  let history = first;
  for (const record of records) {
    const step = advance(history, record, timeline);
    history = step.state;
    usage.push(...step.usage);
  }
  const open = openUsage(history);
  return [...usage, ...(open ? [open] : [])]
    .filter(({ startsAt }) => startsAt >= start && startsAt < start + SLOT)
    .map(({ measured, estimated, counted, covered }) => ({ gps: measured + estimated, counted, covered }))
    .reduce(plus, NOTHING);
}
