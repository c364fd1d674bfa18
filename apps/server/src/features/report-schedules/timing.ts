import { type ComingSending, LAST_OF_MONTH, type Periodicity } from '@balise/contract';
import { momentsOf } from '@balise/tracking';
import { daysIn, offsetsOf } from '../../calendar/index.ts';

/** On which days a report is sent, and at which minute after midnight by the clocks of the zone. */
export type Timing = {
  periodicity: Periodicity;
  /** 1 Monday to 7 Sunday. */
  weekdays: readonly number[];
  monthDay: number | null;
  sendMinute: number;
  timeZone: string;
};

const [MINUTE, DAY] = [60_000, 86_400_000];
/** No day of sending is further from the one before. */
const LONGEST = 35;

/**
 * The sendings after a moment. Each is about the days since the day of sending before it, so that every day is in one report: with one
 * weekday the last seven days, on the first of a month the month before.
 * @param after milliseconds since 1970 UTC
 */
export function sendingsAfter(timing: Timing, after: number, count: number): ComingSending[] {
  const { dayOf, startOf } = daysIn(timing.timeZone);
  const isSending = sendingDays(timing);
  const offset = offsetsOf(timing.timeZone);
  const found: ComingSending[] = [];
  for (let day = dayOf(after) - 1; found.length < count; day++) {
    if (!isSending(day)) continue;
    const at = momentsOf(day * DAY + timing.sendMinute * MINUTE, offset).first;
    if (at > after) found.push({ at, from: startOf(previousOf(isSending, day)), to: startOf(day) });
  }
  return found;
}

/** What is sent at once, by hand: about the days that the next sending would be about, as far as they are over. */
export function sendingNow(timing: Timing, now: number): ComingSending {
  const { dayOf, startOf } = daysIn(timing.timeZone);
  const today = dayOf(now);
  return { at: now, from: startOf(previousOf(sendingDays(timing), today)), to: startOf(today) };
}

function previousOf(isSending: (day: number) => boolean, day: number): number {
  for (let before = day - 1; before > day - LONGEST; before--) if (isSending(before)) return before;
  return day - 1;
}

function sendingDays({ periodicity, weekdays, monthDay }: Timing): (day: number) => boolean {
  if (periodicity === 'daily') return () => true;
  // 1970-01-01 was a Thursday
  if (periodicity === 'weekly') return (day) => weekdays.includes(((((day + 3) % 7) + 7) % 7) + 1);
  return (day) => {
    const date = new Date(day * DAY);
    const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
    return date.getUTCDate() === Math.min(monthDay ?? LAST_OF_MONTH, last);
  };
}
