/** What the work orders of a vehicle say. */
export type WorkOrder = {
  /** Days since 1970-01-01. */
  day: number;
  /** Preventive maintenance; everything else is a repair. */
  planned: boolean;
  /** A breakdown on the road. */
  breakdown: boolean;
  /** After an accident, damage or misuse: not wear. */
  damage: boolean;
  labourHours: number;
  downtimeHours: number;
  department: string;
};

/** A vehicle's work orders by kind, each list ascending. */
export type VehicleHistory = {
  id: string;
  /** Class of vehicle: those of one class are compared. */
  kind: string;
  /** Year in which it was bought, as far as it is known. */
  bought: number | undefined;
  /** The day from which on its work is recorded; undefined: from its first work order on. */
  since: number | undefined;
  all: Int32Array;
  repairs: Int32Array;
  breakdowns: Int32Array;
  planned: Int32Array;
  damages: Int32Array;
  /** Sums up to and including each of `all`. */
  labour: Float64Array;
  downtime: Float64Array;
  /** Of each of `all`. */
  departments: readonly string[];
};

export function historyOf(
  { id, kind, bought, since }: Pick<VehicleHistory, 'id' | 'kind' | 'bought'> & { since?: number },
  orders: readonly WorkOrder[],
): VehicleHistory {
  const sorted = [...orders].sort((a, b) => a.day - b.day);
  const daysOf = (those: (order: WorkOrder) => boolean) => Int32Array.from(sorted.filter(those), ({ day }) => day);
  return {
    id,
    kind,
    bought,
    since,
    all: daysOf(() => true),
    repairs: daysOf(({ planned }) => !planned),
    breakdowns: daysOf(({ breakdown }) => breakdown),
    planned: daysOf(({ planned }) => planned),
    damages: daysOf(({ damage }) => damage),
    labour: sums(sorted.map(({ labourHours }) => labourHours)),
    downtime: sums(sorted.map(({ downtimeHours }) => downtimeHours)),
    departments: sorted.map(({ department }) => department),
  };
}

function sums(values: readonly number[]): Float64Array {
  let sum = 0;
  return Float64Array.from(values, (value) => {
    sum += value;
    return sum;
  });
}

/** How many of ascending days lie before a day. */
export function countBefore(days: Int32Array, day: number): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (days[middle]! < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many lie at or after the first and before the second day. */
export const countBetween = (days: Int32Array, from: number, to: number): number =>
  countBefore(days, to) - countBefore(days, from);

/** A vehicle is judged where it has had work on two days before, the last within a year. */
export function isJudged({ all }: VehicleHistory, day: number): boolean {
  const before = countBefore(all, day);
  return before > 0 && all[before - 1]! >= day - 365 && all[0]! < all[before - 1]!;
}
