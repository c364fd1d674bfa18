/** A meter of one vehicle (metres, miles, hours: the caller's unit), ascending in both. Days may have fractions. */
export type Readings = { days: Float64Array; meter: Float64Array };

/** What is meant by a year and a month, in days. */
export const YEAR = 365.25;
export const MONTH = YEAR / 12;

/** The reading at a day, linear between readings; undefined before the first and after the last. */
export function readingAt({ days, meter }: Readings, day: number): number | undefined {
  const after = firstAtOrAfter(days, day);
  if (after === days.length) return undefined;
  if (days[after] === day) return meter[after]!;
  if (after === 0) return undefined;
  const [from, to] = [days[after - 1]!, days[after]!];
  return meter[after - 1]! + ((meter[after]! - meter[after - 1]!) * (day - from)) / (to - from);
}

/**
 * When a meter reached a value after a day, linear between readings. NaN: not within what is known.
 * @param from place of the reading at the origin
 */
export function dayOfReading({ days, meter }: Readings, from: number, value: number): number {
  let at = from + 1;
  while (at < meter.length && meter[at]! < value) at += 1;
  if (at >= meter.length) return Number.NaN;
  const [low, high] = [meter[at - 1]!, meter[at]!];
  return days[at - 1]! + ((days[at]! - days[at - 1]!) * (value - low)) / (high - low);
}

/** The first place whose day is not before a day. */
export function firstAtOrAfter(days: ArrayLike<number>, day: number): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (days[middle]! < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The last of the days that is not after a day, but for a thousandth; the first where none is. */
export const lastUntil = (days: ArrayLike<number>, day: number): number =>
  days[Math.max(0, firstAtOrAfter(days, day + 1e-3) - 1)] ?? day;

/**
 * What a mean vehicle has been used since the first day, by month: the sum of each month's mean over those that were read at both of its ends.
 * Read at one of its days it uses nothing later than that day.
 */
export function meanCurve(fleet: readonly Readings[]): Readings {
  const first = Math.min(...fleet.map(({ days }) => days[0] ?? Number.POSITIVE_INFINITY));
  const last = Math.max(...fleet.map(({ days }) => days.at(-1) ?? Number.NEGATIVE_INFINITY));
  if (!(last > first)) return { days: new Float64Array(0), meter: new Float64Array(0) };
  const months = Math.floor((last - first) / MONTH + 1e-6);
  const curve = { days: new Float64Array(months + 1), meter: new Float64Array(months + 1) };
  curve.days[0] = first;
  for (let month = 1; month <= months; month++) {
    const [from, to] = [curve.days[month - 1]!, first + month * MONTH];
    let [sum, count] = [0, 0];
    for (const one of fleet) {
      const [before, after] = [readingAt(one, from), readingAt(one, to)];
      if (before === undefined || after === undefined) continue;
      sum += after - before;
      count += 1;
    }
    curve.days[month] = to;
    curve.meter[month] = curve.meter[month - 1]! + (count === 0 ? 0 : sum / count);
  }
  return curve;
}

/** Use a day between two days, as far as it is known: the span is cut to what was read. NaN: nothing. */
export function rateBetween(readings: Readings, from: number, to: number): number {
  const { days } = readings;
  if (days.length < 2) return Number.NaN;
  const [start, end] = [Math.max(from, days[0]!), Math.min(to, days.at(-1)!)];
  if (end - start < 1) return Number.NaN;
  return (readingAt(readings, end)! - readingAt(readings, start)!) / (end - start);
}
