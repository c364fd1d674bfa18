import type { DayHours } from '../alerts/kinds.ts';
import { spansOfWeek } from '../settings/week-hours.ts';

const DAY = 1440; // minutes
const WEEK = 7 * DAY;

/** The short way to say the hours of a blocking profile: on these days from one time to the next other time. Minutes since local midnight. */
export type DailyHours = { days: readonly number[]; blockAt: number; unblockAt: number };

/** A span of a week that may go on over midnight and after Sunday: from a minute of a day (1 Monday to 7 Sunday), so many minutes long. */
export type WeekRange = { day: number; from: number; minutes: number };

/** The same hours as the spans of days. An unblocking time that is not after the blocking time is of the next day. */
export function weekOfDaily({ days, blockAt, unblockAt }: DailyHours): DayHours[] {
  const week = [...new Set(days)].flatMap((day) =>
    unblockAt > blockAt
      ? [{ day, from: blockAt, to: unblockAt }]
      : [
          { day, from: blockAt, to: DAY },
          { day: (day % 7) + 1, from: 0, to: unblockAt },
        ],
  );
  return week.filter(({ from, to }) => from < to).sort((one, other) => one.day - other.day || one.from - other.from);
}

/** The hours in the short way; null where they cannot be said so. */
export function dailyOfWeek(week: readonly DayHours[]): DailyHours | null {
  const [first, ...others] = rangesOf(week);
  if (!first || first.minutes > DAY) return null;
  if (others.some(({ from, minutes }) => from !== first.from || minutes !== first.minutes)) return null;
  const days = [first, ...others].map(({ day }) => day);
  return {
    days: days.sort((one, other) => one - other),
    blockAt: first.from,
    unblockAt: (first.from + first.minutes) % DAY,
  };
}

/** The spans of a week, those that touch as one, in the order of their beginnings. */
export const rangesOf = (week: readonly DayHours[]): WeekRange[] =>
  spansOfWeek(week).map(({ from, to }) => ({ day: Math.floor(from / DAY) + 1, from: from % DAY, minutes: to - from }));

/** Whether the hours are all there are: what is always blocked is never unblocked. */
export const isWholeWeek = (week: readonly DayHours[]): boolean =>
  rangesOf(week).some(({ minutes }) => minutes >= WEEK);

/** The hours that two weeks have in common. */
export const commonHours = (one: readonly DayHours[], other: readonly DayHours[]): DayHours[] =>
  one
    .flatMap((a) =>
      other
        .filter(({ day }) => day === a.day)
        .map((b) => ({ day: a.day, from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) })),
    )
    .filter(({ from, to }) => from < to);
