import type { Vehicle } from './fleet.ts';
import type { Entry } from './journal.ts';

/** Codes that the engine reported from so many days before the demo's start on, and for how many days; without an end it still does. */
type Trouble = { codes: readonly string[]; daysAgo: number; days?: number };

/** By index in the fleet; of vehicles whose tracker reads the engine. */
const TROUBLES: Record<number, Trouble> = {
  0: { codes: ['P0299'], daysAgo: 2 },
  22: { codes: ['P0562'], daysAgo: 6, days: 2 },
  32: { codes: ['P0420', 'P0171'], daysAgo: 5, days: 3 },
  48: { codes: ['P0304'], daysAgo: 1 },
};
const DAY = 86_400_000;

/** A journal in which the tracker lists the trouble codes of the engine while it runs, and that there are none once they are cleared. */
export function* withTroubleCodes(entries: Iterable<Entry>, { number }: Vehicle, startedAt: number): Generator<Entry> {
  const trouble = TROUBLES[number];
  if (trouble === undefined) return yield* entries;
  const from = startedAt - trouble.daysAgo * DAY;
  const until = trouble.days === undefined ? Number.POSITIVE_INFINITY : from + trouble.days * DAY;
  for (const entry of entries) {
    const { fix, sendAt } = entry;
    const time = fix.time ?? 0;
    if (time < from || fix.attributes.ignition !== true) yield entry;
    else {
      const dtcs = time < until ? [...trouble.codes] : [];
      yield { sendAt, fix: { ...fix, attributes: { ...fix.attributes, dtcs } } };
    }
  }
}
