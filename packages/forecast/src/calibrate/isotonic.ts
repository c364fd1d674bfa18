/** An ascending staircase: from `at[i]` on the value is `value[i]`. */
export type Staircase = { at: number[]; value: number[] };

/**
 * Isotonic regression by pooling adjacent violators (Ayer et al. 1955; Zadrozny and Elkan 2002): the ascending function that is closest to
 * what happened.
 */
export function isotonicOf(said: ArrayLike<number>, happened: ArrayLike<number>): Staircase {
  const order = Array.from({ length: said.length }, (_, at) => at).sort((a, b) => said[a]! - said[b]!);
  const blocks: { from: number; sum: number; count: number }[] = [];
  for (const at of order) {
    const last = blocks.at(-1);
    if (last !== undefined && last.from === said[at]!) {
      last.sum += happened[at]!;
      last.count += 1;
    } else blocks.push({ from: said[at]!, sum: happened[at]!, count: 1 });
  }
  const pooled: typeof blocks = [];
  for (const block of blocks) {
    let top = block;
    for (let below = pooled.at(-1); below && below.sum * top.count >= top.sum * below.count; below = pooled.at(-1)) {
      pooled.pop();
      top = { from: below.from, sum: below.sum + top.sum, count: below.count + top.count };
    }
    pooled.push(top);
  }
  return { at: pooled.map(({ from }) => from), value: pooled.map(({ sum, count }) => sum / count) };
}

/** The value of the step that holds what was said; below the first, the first. */
export function isotonic({ at, value }: Staircase, said: number): number {
  let [low, high] = [0, at.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at[middle]! <= said) low = middle + 1;
    else high = middle;
  }
  return value[Math.max(0, low - 1)] ?? said;
}
