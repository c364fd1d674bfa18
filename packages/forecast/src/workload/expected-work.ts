/** Work that is expected once, or again and again. Days are any count of days. */
export type WorkItem = {
  /** When it comes, with a chance of 10, 50 and 90 of 100. */
  p10: number;
  p50: number;
  p90: number;
  /** Days after which it comes again; null: not known, or never. */
  every: number | null;
  hours: number;
  cost: number;
};

/** Mean, and between what it lies with 8 chances of 10. */
export type Expected = { p10: number; mean: number; p90: number };
export type ExpectedWork = { count: Expected; hours: Expected; cost: Expected };

const EIGHT_OF_TEN = 1.2816;
/** Of one item; what comes every day is no forecast. */
const MOST_REPEATS = 60;

/**
 * What work is expected in each span between two bounds. What was due before the first bound is done in the first span. Intervals are those of a sum
 * of things that happen or not, each by itself.
 * @param bounds ascending
 */
export function expectedWork(items: readonly WorkItem[], bounds: readonly number[]): ExpectedWork[] {
  const spans = bounds.slice(1).map(() => [new Sum(), new Sum(), new Sum()] as const);
  for (const item of items) {
    for (const [place, share] of shares(item, bounds)) {
      const [count, hours, cost] = spans[place]!;
      count.add(share, 1);
      hours.add(share, item.hours);
      cost.add(share, item.cost);
    }
  }
  return spans.map(([count, hours, cost]) => ({
    count: count.expected(),
    hours: hours.expected(),
    cost: cost.expected(),
  }));
}

/** Things of some size that happen with some chance. */
class Sum {
  #mean = 0;
  #variance = 0;
  add(chance: number, size: number) {
    this.#mean += chance * size;
    this.#variance += chance * (1 - chance) * size * size;
  }
  expected(): Expected {
    const off = EIGHT_OF_TEN * Math.sqrt(this.#variance);
    return { p10: Math.max(0, this.#mean - off), mean: this.#mean, p90: this.#mean + off };
  }
}

/** The spans in which an item comes, with the chance of each; one that comes again may be in a span twice. */
function shares({ p10, p50, p90, every }: WorkItem, bounds: readonly number[]): [number, number][] {
  const [first, last] = [bounds[0]!, bounds.at(-1)!];
  const found: [number, number][] = [];
  for (let again = 0; again < MOST_REPEATS; again++) {
    // each time adds its own doubt
    const middle = Math.max(p50, first) + again * (every ?? 0);
    const wider = Math.sqrt(again + 1);
    const came = reached({ p10: middle - (p50 - p10) * wider, p50: middle, p90: middle + (p90 - p50) * wider });
    let before = 0;
    for (let place = 0; place + 1 < bounds.length; place++) {
      const by = came(bounds[place + 1]!);
      if (by > before) found.push([place, by - before]);
      before = by;
    }
    if (every === null || every < 1 || middle - (p50 - p10) * wider > last) break;
  }
  return found;
}

/** The chance that something came before a day: linear between its quantiles, and to a quarter beyond them. */
function reached({ p10, p50, p90 }: Pick<WorkItem, 'p10' | 'p50' | 'p90'>): (day: number) => number {
  const points = [
    [p10 - (p50 - p10) / 4, 0],
    [p10, 0.1],
    [p50, 0.5],
    [p90, 0.9],
    [p90 + (p90 - p50) / 4, 1],
  ] as const;
  return (day) => {
    // on its day it is not over
    if (day <= points[0][0]) return 0;
    const after = points.findIndex(([at]) => at >= day);
    if (after === -1) return 1;
    const [[from, low], [to, high]] = [points[after - 1]!, points[after]!];
    return to === from ? high : low + ((high - low) * (day - from)) / (to - from);
  };
}
