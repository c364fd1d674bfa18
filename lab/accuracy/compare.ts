import type { DayRow, StopRow } from './reference.ts';

export type DayPair = DayRow & { ours: number };

/** Each day of the reference with ours; a day that ours has not is 0 metres. */
export function pairDays(reference: readonly DayRow[], ours: readonly DayRow[]): DayPair[] {
  const metres = new Map(ours.map((row) => [`${row.vehicle} ${row.day}`, row.metres]));
  return reference.map((row) => ({ ...row, ours: metres.get(`${row.vehicle} ${row.day}`) ?? 0 }));
}

/** The difference as a share of the reference; of a day without distance, ours against one metre. */
export const differenceOf = ({ metres, ours }: DayPair): number => (ours - metres) / Math.max(1, metres);

export type Span = { from: number; to: number };

/** Whether two spans share at least half of the longer. */
export function overlapByHalf(a: Span, b: Span): boolean {
  const shared = Math.min(a.to, b.to) - Math.max(a.from, b.from);
  return shared > 0 && 2 * shared >= Math.max(a.to - a.from, b.to - b.from);
}

export type StopMatch = {
  /** Ours that the reference has, and of it those that we have. */
  right: StopRow[];
  found: StopRow[];
  /** Ours that it has not, and its that we have not. */
  ours: StopRow[];
  missed: StopRow[];
};

/** Stops of the same vehicle, beside each other. */
export function matchStops(reference: readonly StopRow[], ours: readonly StopRow[]): StopMatch {
  const has = (list: readonly StopRow[], stop: StopRow) =>
    list.some((other) => other.vehicle === stop.vehicle && overlapByHalf(other, stop));
  return {
    right: ours.filter((stop) => has(reference, stop)),
    found: reference.filter((stop) => has(ours, stop)),
    ours: ours.filter((stop) => !has(reference, stop)),
    missed: reference.filter((stop) => !has(ours, stop)),
  };
}

export const precision = ({ right, ours }: StopMatch): number => right.length / Math.max(1, right.length + ours.length);
export const recall = ({ found, missed }: StopMatch): number =>
  found.length / Math.max(1, found.length + missed.length);

/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
