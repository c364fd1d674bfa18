import type { Signal } from '../../../live/index.ts';
import { type Line, whereAt } from './line.ts';

/** The moment at which the reader points, on the map or on the chart; null: at none. */
export type Pointed = Signal<number | null>;

/** Where the line was at the moment that is pointed at. */
export function placeOfMoment(line: Line | undefined, moment: number | null): { x: number; y: number } | null {
  const there = line && moment !== null ? whereAt(line, moment) : undefined;
  return there ? { x: there.x, y: there.y } : null;
}
