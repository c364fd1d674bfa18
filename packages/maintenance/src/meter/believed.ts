/** A reading of a meter that people type, in whole units of it, at a moment, ms since 1970. */
export type TypedMeter = { at: number; value: number };

/** What was made of a reading. */
export type Believed = {
  isBelieved: boolean;
  /** Grows where the meter begins anew: two readings of one series can be subtracted. Meaningless where it is not believed. */
  series: number;
};

const DAY = 86_400_000;
/** A reading is worth one. What a new series costs: it has to bring more readings than a row of typing errors would. */
const NEW_SERIES = 3;
/** A meter that stands still although days went by is often not read at all, but typed again, or filled with the same digits. */
const SAME_AGAIN = 0.75;
/** How many times its usual use a vehicle has in a day, and still is believed. */
const TIMES_USUAL = 6;

/**
 * Which of typed readings can be those of one meter: the most of them that never go back, and never go on faster than the vehicle does,
 * where a meter may begin anew.
 * @param readings in the order of their time
 * @param dailyMost what no vehicle has in a day; less where its own readings are slower
 * @example believed([{ at: 0, value: 1000 }, { at: DAY, value: 10_100 }, { at: 2 * DAY, value: 1200 }], 1500) // the second is not
 */
export function believed(readings: readonly TypedMeter[], dailyMost: number): Believed[] {
  const most = Math.min(dailyMost, Math.max(usualUse(readings, dailyMost) * TIMES_USUAL, dailyMost / 15));
  const paths: Path[] = [];
  let bestBefore: number | null = null; // of the readings before, where the best path ends
  for (const [place, reading] of readings.entries()) {
    let best: Path = { worth: 1, before: null, isNew: true };
    if (bestBefore !== null)
      best = better(best, { worth: paths[bestBefore]!.worth + 1 - NEW_SERIES, before: bestBefore, isNew: true });
    for (let before = 0; before < place; before++) {
      const worth = worthOf(readings[before]!, reading, most);
      if (worth !== null) best = better(best, { worth: paths[before]!.worth + worth, before, isNew: false });
    }
    paths.push(best);
    if (bestBefore === null || best.worth > paths[bestBefore]!.worth) bestBefore = place;
  }
  return follow(paths, bestBefore);
}

type Path = { worth: number; before: number | null; isNew: boolean };

const better = (one: Path, other: Path): Path => (other.worth > one.worth ? other : one);

/** What a reading is worth after another of the same series; null: it cannot be. */
function worthOf(before: TypedMeter, after: TypedMeter, dailyMost: number): number | null {
  const more = after.value - before.value;
  const days = (after.at - before.at) / DAY;
  if (more < 0 || more > dailyMost * Math.max(1, days)) return null;
  return more === 0 && days >= 1 ? 1 - SAME_AGAIN : 1;
}

/** What the vehicle usually has in a day: the median of what lies between readings that follow each other and can be. */
function usualUse(readings: readonly TypedMeter[], dailyMost: number): number {
  const rates = readings.slice(1).flatMap((after, place) => {
    const before = readings[place]!;
    const days = Math.max(1, (after.at - before.at) / DAY);
    const rate = (after.value - before.value) / days;
    return rate > 0 && rate <= dailyMost ? [rate] : [];
  });
  return median(rates) ?? dailyMost;
}

function follow(paths: readonly Path[], end: number | null): Believed[] {
  const found: Believed[] = paths.map(() => ({ isBelieved: false, series: 0 }));
  const kept: number[] = [];
  for (let place = end; place !== null; place = paths[place]!.before) kept.unshift(place);
  let series = 0;
  for (const place of kept) {
    if (paths[place]!.isNew) series += 1;
    found[place] = { isBelieved: true, series };
  }
  return found;
}

/** The middle of the values; null where there are none. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}
