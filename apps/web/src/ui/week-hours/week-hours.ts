import type { WeekHours } from '@balise/contract';

/** 1 Monday to 7 Sunday. */
export const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

type Span = { from: number; to: number };

/** How much of an hour applies: all of it, a part, nothing. */
export function coverOf(hours: WeekHours, day: number, hour: number): 'all' | 'part' | 'none' {
  const cell = { from: hour * 60, to: (hour + 1) * 60 };
  const covered = merged(spansOf(hours, day)).reduce((sum, span) => sum + overlap(span, cell), 0);
  return covered === 0 ? 'none' : covered === 60 ? 'all' : 'part';
}

/** The hours with one hour of a day added or taken away; minutes elsewhere stay as they are. */
export function painted(hours: WeekHours, day: number, hour: number, isOn: boolean): WeekHours {
  const cell = { from: hour * 60, to: (hour + 1) * 60 };
  const before = spansOf(hours, day);
  const after = isOn ? [...before, cell] : before.flatMap((span) => without(span, cell));
  const others = hours.filter((span) => span.day !== day);
  return inOrder([...others, ...merged(after).map(({ from, to }) => ({ day, from, to }))]);
}

/** An hour of a day, as a grid shows it. */
export type Cell = { day: number; hour: number };

/** The hours with all hours between two of them, on all days between, added or taken away. */
export function paintedTo(hours: WeekHours, from: Cell, to: Cell, isOn: boolean): WeekHours {
  const between = (a: number, b: number) => (value: number) => Math.min(a, b) <= value && value <= Math.max(a, b);
  const chosen = HOURS.filter(between(from.hour, to.hour));
  return DAYS.filter(between(from.day, to.day)).reduce(
    (all, day) => chosen.reduce((some, hour) => painted(some, day, hour, isOn), all),
    hours,
  );
}

/** From one hour to another on some days. */
export const hoursOn = (days: readonly number[], from: number, to: number): WeekHours =>
  days.map((day) => ({ day, from: from * 60, to: to * 60 }));

/** What is left of the week. */
export const inverted = (hours: WeekHours): WeekHours =>
  DAYS.flatMap((day) => {
    const rest = merged(spansOf(hours, day)).reduce<Span[]>(
      (left, span) => left.flatMap((one) => without(one, span)),
      [{ from: 0, to: 1440 }],
    );
    return rest.map(({ from, to }) => ({ day, from, to }));
  });

/** Minutes of a week. */
export const minutesOf = (hours: WeekHours): number =>
  DAYS.reduce((sum, day) => sum + merged(spansOf(hours, day)).reduce((all, { from, to }) => all + to - from, 0), 0);

const spansOf = (hours: WeekHours, day: number): Span[] => hours.filter((span) => span.day === day);

const overlap = (a: Span, b: Span): number => Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from));

const without = (span: Span, hole: Span): Span[] =>
  overlap(span, hole) === 0
    ? [span]
    : [
        { from: span.from, to: hole.from },
        { from: hole.to, to: span.to },
      ].filter(({ from, to }) => from < to);

/** Spans that touch become one. */
function merged(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else result.push({ from, to });
  }
  return result;
}

const inOrder = (hours: WeekHours): WeekHours => hours.toSorted((a, b) => a.day - b.day || a.from - b.from);
