import type { Fix } from '@balise/tracking';
import type { Entry } from './journal.ts';

const MINUTE = 60_000;

/** A journal that falls silent at a moment and never speaks again. */
export function* silentFrom(entries: Iterable<Entry>, moment: number): Generator<Entry> {
  for (const entry of entries) {
    if ((entry.fix.time ?? 0) >= moment) return;
    yield entry;
  }
}

/** A journal of a vehicle whose battery is disconnected at a moment: the tracker goes on from its own, at the same place. */
export function* powerCutFrom(entries: Iterable<Entry>, moment: number): Generator<Entry> {
  let last: Fix | undefined;
  for (const entry of entries) {
    if ((entry.fix.time ?? 0) >= moment) break;
    last = entry.fix;
    yield entry;
  }
  if (!last?.location) return;
  const location = { ...last.location, speed: 0 };
  for (let minute = 0; ; minute++) {
    const time = moment + minute * MINUTE;
    const drained = Math.min(1, minute / 600);
    yield {
      sendAt: time,
      fix: {
        time,
        location,
        attributes: {
          ...last.attributes,
          ignition: false,
          motion: false,
          externalVoltage: 0,
          externalPower: false,
          charging: false,
          batteryVoltage: Math.round((4.1 - 0.5 * drained) * 100) / 100,
          batteryLevel: Math.round(100 - 80 * drained),
          ...(minute === 0 && { alarms: ['powerCut'] }),
        },
      },
    };
  }
}

/** Puts entries in the order in which the network lets them through: the first one after a gap, then what the gap kept back. */
export function* asSent(entries: Iterable<Entry>): Generator<Entry> {
  let kept: Entry[] = [];
  for (const entry of entries) {
    if (entry.sendAt > (entry.fix.time ?? 0)) {
      kept.push(entry);
      continue;
    }
    yield entry;
    if (kept.length === 0) continue;
    yield* kept;
    kept = [];
  }
}
