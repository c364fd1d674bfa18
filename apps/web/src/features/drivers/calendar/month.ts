const DAY = 86_400_000;

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** The days of the weeks that a month touches, Monday first. @param month `2026-11` */
export function monthGrid(month: string): string[] {
  const first = Date.parse(`${month}-01`);
  const last = Date.parse(`${otherMonth(month, 1)}-01`) - DAY;
  const start = first - weekdayOf(first) * DAY;
  const end = last + (6 - weekdayOf(last)) * DAY;
  return Array.from({ length: (end - start) / DAY + 1 }, (_, index) => dayOf(start + index * DAY));
}

/** The month that is so many later. */
export function otherMonth(month: string, by: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return dayOf(Date.UTC(year, number - 1 + by, 1)).slice(0, 7);
}

/** The day that it is, `2026-11-20`. @param timeZone absent: this computer's */
export const todayIn = (timeZone: string | undefined, now: number): string =>
  new Intl.DateTimeFormat('en-CA', timeZone === undefined ? {} : { timeZone }).format(now);

/** 0 Monday to 6 Sunday. */
const weekdayOf = (instant: number): number => (new Date(instant).getUTCDay() + 6) % 7;
