import { KMH } from '@balise/tracking';
import type { Span } from './compare.ts';
import type { TraceFix } from './trace.ts';

/**
 * Where a vehicle was too fast by its own columns of speed and limit, written from domain 4.4 and not from the fold: faster than the
 * limit by more than 5 km/h or 5 %, on two fixes; until it has been 3 km/h below it for ten seconds, or the limit changes.
 */
export function speedingsOf(fixes: readonly TraceFix[]): Span[] {
  const spans: Span[] = [];
  for (const stretch of stretchesOfOneLimit(fixes)) {
    let open: { from: number; fast: number; slowSince: number | null } | undefined;
    let last = 0;
    const close = (to: number) => {
      if (open && open.fast >= 2) spans.push({ from: open.from, to });
      open = undefined;
    };
    for (const { at, speed, limit } of stretch) {
      last = at;
      const [kmh, allowed] = [(speed ?? 0) / KMH, (limit ?? 0) / KMH];
      const isFast = kmh > allowed + Math.max(5, 0.05 * allowed) + 1e-6;
      if (open === undefined) {
        if (isFast) open = { from: at, fast: 1, slowSince: null };
        continue;
      }
      // one fix alone is none
      if (open.fast === 1 && !isFast) {
        open = undefined;
        continue;
      }
      if (isFast) open.fast++;
      if (kmh >= allowed - 3) open.slowSince = null;
      else open.slowSince ??= at;
      if (open.slowSince !== null && at - open.slowSince >= 10_000) close(open.slowSince);
    }
    close(open?.slowSince ?? last);
  }
  return spans;
}

/** A stretch reaches to the first fix of the next limit, and ends where nothing was received for ten minutes. */
function stretchesOfOneLimit(fixes: readonly TraceFix[]): TraceFix[][] {
  const stretches: TraceFix[][] = [];
  let stretch: TraceFix[] = [];
  for (const fix of fixes) {
    const before = stretch.at(-1);
    const isSilence = before !== undefined && fix.at - before.at > 600_000;
    if (before !== undefined && (isSilence || fix.limit !== before.limit)) {
      stretches.push(stretch);
      stretch = [];
    }
    stretch.push(fix);
  }
  return [...stretches, stretch].filter(([first]) => first !== undefined && first.limit !== null);
}
