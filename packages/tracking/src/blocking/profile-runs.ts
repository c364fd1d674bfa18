import type { DayHours } from '../alerts/kinds.ts';
import { isWholeWeek } from './profile-hours.ts';

/** A date (`2026-12-25`) on which the week of a profile does not hold: blocked all that day, or not at all. */
export type ProfileException = { date: string; isBlocked: boolean };

/** When a blocking profile blocks, by the clocks of its client. */
export type ProfileHours = { week: readonly DayHours[]; exceptions: readonly ProfileException[] };

/** From when to when vehicles are blocked, ms since 1970 UTC. */
export type BlockedTime = { from: number; to: number };

export const RUN_KINDS = ['block', 'unblock'] as const;
export type RunKind = (typeof RUN_KINDS)[number];

/** A moment at which a profile blocks or unblocks, and the blocked time that begins or ends with it. */
export type ProfileRun = { kind: RunKind; at: number; of: BlockedTime };

/** How far the clocks of a zone are ahead of UTC at a moment, ms. */
type Offset = (at: number) => number;

const MINUTE = 60_000;
const DAY = 86_400_000;
/** More than any clock is ahead of or behind UTC, with the hours by which it changes. */
const BEYOND = 26 * 3_600_000;
/** 1970-01-01 was a Thursday. */
const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

/**
 * The runs after a moment, in their order. A time that the clocks skip is the next that they show; one that they show twice is the first for
 * blocking and the last for unblocking. Hours of a whole week have none.
 */
export function nextRuns(hours: ProfileHours, offset: Offset, after: number, count: number): ProfileRun[] {
  const runs: ProfileRun[] = [];
  for (const of of blockedTimes(hours, offset, after)) {
    if (of.from > after) runs.push({ kind: 'block', at: of.from, of });
    if (of.to > after) runs.push({ kind: 'unblock', at: of.to, of });
    if (runs.length >= count) break;
  }
  return runs.slice(0, count);
}

/** The blocked time that a moment is in; its end is not. */
export function blockedTimeAt(hours: ProfileHours, offset: Offset, at: number): BlockedTime | undefined {
  const [first] = blockedTimes(hours, offset, at);
  return first && first.from <= at ? first : undefined;
}

/** The times of a week's hours that touch a period, in their order; all of it where the hours are the whole week. */
export function timesOfWeek(week: readonly DayHours[], offset: Offset, from: number, to: number): BlockedTime[] {
  if (isWholeWeek(week)) return [{ from, to }];
  const times: BlockedTime[] = [];
  for (const time of blockedTimes({ week, exceptions: [] }, offset, from)) {
    if (time.from >= to) break;
    times.push(time);
  }
  return times;
}

/** Blocked times that end after a moment, in their order: without an end where the week has hours. */
function* blockedTimes(hours: ProfileHours, offset: Offset, after: number): Generator<BlockedTime> {
  let last: BlockedTime | undefined;
  for (const { from, to } of localTimes(hours, after + offset(after))) {
    const next = { from: momentsOf(from, offset).first, to: momentsOf(to, offset).last };
    // an hour that the clocks show twice may lie in both
    if (last && next.from <= last.to) last.to = Math.max(last.to, next.to);
    else {
      if (last && last.to > after && last.from < last.to) yield last;
      last = next;
    }
  }
  if (last && last.to > after && last.from < last.to) yield last;
}

/** The same by the clock on the wall, ms since 1970 as it shows them; it begins some days before. */
function* localTimes({ week, exceptions }: ProfileHours, near: number): Generator<BlockedTime> {
  if (isWholeWeek(week)) return;
  const changed = new Map(exceptions.map(({ date, isBlocked }) => [Date.parse(date) / DAY, isBlocked]));
  const lastChange = Math.max(Number.NEGATIVE_INFINITY, ...changed.keys());
  const spansOf = (day: number): readonly Pick<DayHours, 'from' | 'to'>[] => {
    const isBlocked = changed.get(day);
    if (isBlocked !== undefined) return isBlocked ? [{ from: 0, to: DAY / MINUTE }] : [];
    return week.filter((span) => span.day === weekdayOf(day)).toSorted((one, other) => one.from - other.from);
  };
  let day = Math.floor(near / DAY) - 2;
  while (isWholeDay(spansOf(day))) day--; // it may have begun days ago
  let open: BlockedTime | undefined;
  for (; week.length > 0 || day <= lastChange + 1; day++) {
    for (const span of spansOf(day)) {
      const [from, to] = [day * DAY + span.from * MINUTE, day * DAY + span.to * MINUTE];
      if (open && from <= open.to) open.to = Math.max(open.to, to);
      else {
        if (open) yield open;
        open = { from, to };
      }
    }
  }
  if (open) yield open;
}

/** @param spans in the order of their beginnings */
const isWholeDay = (spans: readonly Pick<DayHours, 'from' | 'to'>[]): boolean =>
  spans.reduce((end, { from, to }) => (from <= end ? Math.max(end, to) : end), 0) === DAY / MINUTE;

/** When a clock shows a time, the first and the last time; for a time that it skips, the moment at which it does. */
export function momentsOf(local: number, offset: Offset): { first: number; last: number } {
  const offsets = [offset(local - BEYOND), offset(local + BEYOND)] as const;
  const shown = offsets.map((ahead) => local - ahead).filter((at) => at + offset(at) === local);
  if (shown.length > 0) return { first: Math.min(...shown), last: Math.max(...shown) };
  const [before, after] = offsets;
  // at the first the clock does not show it yet, at the other it is past it
  let [early, late] = [local - Math.max(before, after), local - Math.min(before, after)];
  while (late - early > MINUTE) {
    const middle = early + Math.ceil((late - early) / 2 / MINUTE) * MINUTE;
    if (middle + offset(middle) < local) early = middle;
    else late = middle;
  }
  return { first: late, last: late };
}
