import type { units as Units } from '../en/units.ts';
import { once } from '../once.ts';

export type Moments = {
  /** `20/11/2026` */
  date: (at: number) => string;
  /** `20 Nov` */
  day: (at: number) => string;
  /** `14:05` */
  time: (at: number) => string;
  /** `14:05:12` */
  timeWithSeconds: (at: number) => string;
  /** `20/11/2026 14:05:12`, for tooltips: the exact time. */
  dateTime: (at: number) => string;
  /** `Friday 20 November 2026 at 14:05 GMT`, with its time zone. */
  dayAndTime: (at: number) => string;
  /** `14:05` today, `20 Nov, 14:05` this year, `20 Nov 2025` before that. */
  moment: (at: number, now: number) => string;
  /** `since 14:05`: as `moment`, with the word. */
  since: (at: number, now: number) => string;
  /** The days from one moment to another, both of them in it: `9–15 Nov 2026`, `20 Nov 2026`. */
  days: (first: number, last: number) => string;
  /** `20/11 14:05`, for columns of moments. */
  dayAndMinute: (at: number) => string;
  /** `Fri 20 Nov 2026` */
  weekday: (at: number) => string;
  /** `November 2026` */
  month: (at: number) => string;
  /** From a moment to another: `20 Nov 2026, 08:00 – 14:32`. */
  moments: (from: number, to: number) => string;
};

/** Points in time (ms since 1970 UTC) as read in a time zone, on a 24-hour clock. */
export function momentsIn(locale: string, timeZone: string | undefined, units: typeof Units): Moments {
  const zone = timeZone === undefined ? {} : { timeZone };
  const made = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(locale, { ...zone, hourCycle: 'h23', ...options }));
  const written = (options: Intl.DateTimeFormatOptions) => {
    const format = made(options);
    return (at: number) => format().format(at);
  };
  const date = written({ day: '2-digit', month: '2-digit', year: 'numeric' });
  const time = written({ hour: '2-digit', minute: '2-digit' });
  const timeWithSeconds = written({ hour: '2-digit', minute: '2-digit', second: '2-digit' });
  const ranged = (options: Intl.DateTimeFormatOptions) => {
    const format = made(options);
    return (from: number, to: number) => format().formatRange(from, to);
  };
  const dayInColumn = written({ day: '2-digit', month: '2-digit' });
  const dayOfMonth = written({ day: 'numeric', month: 'short' });
  const dayOfYear = written({ day: 'numeric', month: 'short', year: 'numeric' });
  const year = written({ year: 'numeric' });
  const moment = (at: number, now: number): string => {
    if (date(at) === date(now)) return time(at);
    return year(at) === year(now) ? `${dayOfMonth(at)}, ${time(at)}` : dayOfYear(at);
  };
  return {
    date,
    day: dayOfMonth,
    time,
    timeWithSeconds,
    dateTime: (at) => `${date(at)} ${timeWithSeconds(at)}`,
    dayAndTime: written({
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
    moment,
    since: (at, now) => units.since.replace('{figure}', moment(at, now)),
    dayAndMinute: (at) => `${dayInColumn(at)} ${time(at)}`,
    weekday: written({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
    month: written({ month: 'long', year: 'numeric' }),
    days: ranged({ day: 'numeric', month: 'short', year: 'numeric' }),
    moments: ranged({ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' }),
  };
}
