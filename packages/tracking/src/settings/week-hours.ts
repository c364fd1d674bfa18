import type { DayHours } from '../alerts/kinds.ts';

/**
 * The span of a weekly schedule that a moment (milliseconds since 1970 UTC) lies in, as a number that tells it from every other span; null:
 * it lies in none.
 */
export type Hours = (at: number) => number | null;

const DAY = 1440;
const WEEK = 7 * DAY;
const MINUTE = 60_000;
/** 1970-01-01 was a Thursday: the Monday before it. */
const FIRST_MONDAY = -3 * DAY * MINUTE;

/**
 * The hours of a week by local clocks. Spans that touch are one, over midnight and over the end of the week too. Undefined: all week.
 * @param offset milliseconds by which the clocks are ahead of UTC at a moment
 */
export function hoursOf(days: readonly DayHours[], offset: (at: number) => number): Hours | undefined {
  const spans = spansOfWeek(days);
  const [first] = spans;
  if (first && first.to - first.from >= WEEK) return undefined;
  return (at) => {
    const minutes = (at + offset(at) - FIRST_MONDAY) / MINUTE;
    const week = Math.floor(minutes / WEEK) * WEEK;
    // one that begins on Sunday may go on in the week after
    for (const start of [week, week - WEEK]) {
      const span = spans.find(({ from, to }) => start + from <= minutes && minutes < start + to);
      if (span) return start + span.from;
    }
    return null;
  };
}

/** Minutes since Monday 0:00. */
export type WeekSpan = { from: number; to: number };

/** The spans of a week, ascending, those that touch as one; one that goes on after Sunday ends after the end of the week. */
export const spansOfWeek = (days: readonly DayHours[]): WeekSpan[] =>
  joined(days.map(({ day, from, to }) => ({ from: (day - 1) * DAY + from, to: (day - 1) * DAY + to })));

function joined(spans: readonly WeekSpan[]): WeekSpan[] {
  const whole: WeekSpan[] = [];
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = whole.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else whole.push({ from, to });
  }
  const [first, last] = [whole[0], whole.at(-1)];
  if (first && last && first !== last && first.from === 0 && last.to === WEEK) {
    last.to += first.to;
    whole.shift();
  }
  return whole;
}
