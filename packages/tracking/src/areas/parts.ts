import type { Part } from './shape.ts';

/** Between each two cuts a way is wholly in or out: its middle tells. Parts that touch are one. */
export function partsBetween(cuts: readonly number[], isIn: (part: number) => boolean): Part[] {
  const bounds = [0, ...cuts.filter((cut) => cut > 0 && cut < 1).sort((a, b) => a - b), 1];
  const parts: Part[] = [];
  for (let place = 0; place + 1 < bounds.length; place++) {
    const [from, to] = [bounds[place] as number, bounds[place + 1] as number];
    if (to <= from || !isIn((from + to) / 2)) continue;
    const last = parts.at(-1);
    if (last && last.to === from) last.to = to;
    else parts.push({ from, to });
  }
  return parts;
}

/** A value of metres, at most `reach` either way. */
export const within = (metres: number, reach: number): number => Math.max(-reach, Math.min(reach, metres));
