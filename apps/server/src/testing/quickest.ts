/** Rounds of comparing: as many as every machine is asked for, and as many as a busy one may need. */
const [FEWEST, MOST] = [15, 150];
/** Two that differ by less than this share of the one are alike. */
export const ALIKE = 0.5;

type Act = (round: number) => Promise<unknown>;

/**
 * How long two acts take at their quickest, ms, each tried in turns with the other. What else a machine does makes an act
 * slower and never quicker, so the quickest comes down to what the act itself needs: while the two are not alike there
 * may be more to come down to, and where one really needs longer no number of rounds makes them alike.
 */
export async function quickestOfBoth(one: Act, other: Act): Promise<[number, number]> {
  const quickest: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < MOST; round++) {
    for (const [at, act] of [one, other].entries()) {
      const start = performance.now();
      await act(round);
      quickest[at as 0 | 1] = Math.min(quickest[at as 0 | 1], performance.now() - start);
    }
    if (round + 1 >= FEWEST && differenceOf(quickest) < ALIKE) break;
  }
  return quickest;
}

/** By what share of the one the other differs. */
export const differenceOf = ([one, other]: [number, number]): number => Math.abs(one - other) / Math.min(one, other);
