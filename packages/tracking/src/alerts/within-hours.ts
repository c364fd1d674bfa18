import type { DayHours } from './kinds.ts';

/** Formats are dear to make, and clients use few time zones. */
const clocks = new Map<string, Intl.DateTimeFormat>();
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Whether a moment, ms since 1970 UTC, lies within the hours of a week in a time zone; null: always. */
export function isWithinHours(hours: readonly DayHours[] | null, at: number, timeZone: string): boolean {
  if (hours === null) return true;
  const { day, minute } = localTime(at, timeZone);
  return hours.some((span) => span.day === day && span.from <= minute && minute < span.to);
}

/**
 * When the hours that hold at a moment end, ms since 1970 UTC, to the minute; the moment itself where none holds. Looks a week ahead:
 * hours of a whole week end then.
 */
export function endOfHours(hours: readonly DayHours[], at: number, timeZone: string): number {
  const minute = 60_000;
  let end = at;
  while (end < at + 7 * 24 * 60 * minute && isWithinHours(hours, end, timeZone)) {
    const local = localTime(end, timeZone);
    const span = hours.find(({ day, from, to }) => day === local.day && from <= local.minute && local.minute < to);
    if (!span) break;
    // not past the next full hour: the clocks may change there
    const step = Math.min(span.to - local.minute, 60 - (local.minute % 60));
    end = Math.floor(end / minute) * minute + step * minute;
  }
  return end;
}

function localTime(at: number, timeZone: string): { day: number; minute: number } {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    clocks.set(timeZone, clock);
  }
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  return { day: DAYS.indexOf(parts.weekday ?? '') + 1, minute: Number(parts.hour) * 60 + Number(parts.minute) };
}
