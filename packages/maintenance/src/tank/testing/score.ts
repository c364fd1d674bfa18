import { type TankEvent, tankEvents } from '../events.ts';
import { levelsOf } from '../levels.ts';
import { tankDefaults } from '../settings.ts';
import { type MadeCurve, madeCurve, type NoiseLevel, type TrueEvent } from './made-curve.ts';

/** How many of what was found happened, and how many of what happened were found; by how much litres are off, as shares. */
export type Score = { happened: number; found: number; right: number; off: number[] };

/** Between the moments of what was found and of what happened: trackers that are silent at rest say it when they wake up. */
const AROUND = 20 * 60_000; // ms

/** The score of made curves of these seeds, for fills and for drops. */
export function scoreOf(seeds: readonly number[], noise: NoiseLevel): Record<'fill' | 'drop', Score> {
  const empty = (): Score => ({ happened: 0, found: 0, right: 0, off: [] });
  const score = { fill: empty(), drop: empty() };
  for (const seed of seeds) {
    const curve = madeCurve(seed, noise);
    const found = tankEvents(levelsOf(curve.readings), tankDefaults(curve.capacity));
    for (const kind of ['fill', 'drop'] as const) add(score[kind], curve, found, kind);
  }
  return score;
}

function add(score: Score, { truth }: MadeCurve, found: readonly TankEvent[], kind: 'fill' | 'drop'): void {
  const happened = truth.filter((one) => one.kind === kind);
  const left = new Set<TrueEvent>(happened);
  score.happened += happened.length;
  for (const event of found.filter((one) => one.kind === kind)) {
    score.found += 1;
    const match = [...left].find(({ from, to }) => event.from - AROUND <= to && event.to + AROUND >= from);
    if (!match) continue;
    left.delete(match);
    score.right += 1;
    score.off.push(Math.abs(event.litres / match.litres - 1));
  }
}
