import type { Days, Step } from '../../../calendar/index.ts';

/** Steps of a period by the calendar: where each begins, and the day after which it is called. `bounds` has the end too. */
export type Steps = { bounds: number[]; names: string[] };

/** The days, weeks or months that a period touches; the first and the last are cut off where it begins and ends. */
export function stepsOf({ from, to }: { from: number; to: number }, step: Step, days: Days): Steps {
  const bounds = [from];
  const names: string[] = [];
  for (let { first, next } = days.stepOf(step, days.dayOf(from)); ; { first, next } = days.stepOf(step, next)) {
    names.push(days.nameOf(first));
    const end = days.startOf(next);
    bounds.push(Math.min(end, to));
    if (end >= to) return { bounds, names };
  }
}
