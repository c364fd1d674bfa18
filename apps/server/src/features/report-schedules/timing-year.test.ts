import { expect, test } from 'vitest';
import { sendingsAfter, type Timing } from './timing.ts';

/* All sendings of 2027 at 07:00, against a calendar that was written by hand: 1 January is a Friday, and there is no leap day. */

const MONDAYS = [
  ...['01-04', '01-11', '01-18', '01-25', '02-01', '02-08', '02-15', '02-22', '03-01', '03-08', '03-15', '03-22'],
  ...['03-29', '04-05', '04-12', '04-19', '04-26', '05-03', '05-10', '05-17', '05-24', '05-31', '06-07', '06-14'],
  ...['06-21', '06-28', '07-05', '07-12', '07-19', '07-26', '08-02', '08-09', '08-16', '08-23', '08-30', '09-06'],
  ...['09-13', '09-20', '09-27', '10-04', '10-11', '10-18', '10-25', '11-01', '11-08', '11-15', '11-22', '11-29'],
  ...['12-06', '12-13', '12-20', '12-27'],
];
const FIRSTS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `${month}-01`);
const LASTS = [
  ...['01-31', '02-28', '03-31', '04-30', '05-31', '06-30'],
  ...['07-31', '08-31', '09-30', '10-31', '11-30', '12-31'],
];

/** From the day on which it holds: how many hours the zone’s clocks are ahead of UTC. Clocks change on Sundays: on 28 March and 31 October, on 4 April and 26 September. */
const AHEAD: Record<string, readonly (readonly [string, number])[]> = {
  'Africa/Abidjan': [['01-01', 0]],
  'Europe/Paris': [
    ['01-01', 1],
    ['03-28', 2],
    ['10-31', 1],
  ],
  'Pacific/Auckland': [
    ['01-01', 13],
    ['04-04', 12],
    ['09-26', 13],
  ],
};

const HOUR = 3_600_000;
const sevenIn = (zone: string) => (day: string) => {
  const hours = AHEAD[zone]?.findLast(([from]) => from <= day)?.[1] ?? Number.NaN;
  return Date.parse(`2027-${day}T07:00Z`) - hours * HOUR;
};

const plain = { weekdays: [], monthDay: null, sendMinute: 7 * 60 };
const TIMINGS: Record<string, { timing: Omit<Timing, 'timeZone'>; days: readonly string[] }> = {
  Mondays: { timing: { ...plain, periodicity: 'weekly', weekdays: [1] }, days: MONDAYS },
  'first days of the month': { timing: { ...plain, periodicity: 'monthly', monthDay: 1 }, days: FIRSTS },
  'last days of the month': { timing: { ...plain, periodicity: 'monthly', monthDay: 31 }, days: LASTS },
};

test.each(Object.keys(AHEAD).flatMap((zone) => Object.keys(TIMINGS).map((name) => [zone, name])))(
  'a year in %s: %s',
  (zone, name) => {
    const { timing, days } = TIMINGS[name]!;
    const newYear = Date.parse('2027-01-01T00:00Z') - (AHEAD[zone]?.[0]?.[1] ?? 0) * HOUR;
    const found = sendingsAfter({ ...timing, timeZone: zone }, newYear, days.length + 1);
    expect(found.slice(0, -1).map(({ at }) => new Date(at).toISOString())).toEqual(
      days.map(sevenIn(zone)).map((at) => new Date(at).toISOString()),
    );
    expect(found.at(-1)?.at).toBeGreaterThan(Date.parse('2027-12-31T23:59Z') - 13 * HOUR);
    for (const [place, { from }] of found.entries()) if (place > 0) expect(from).toBe(found[place - 1]?.to);
  },
);

test.each(Object.keys(AHEAD))('a year in %s: each day', (zone) => {
  const days = Array.from({ length: 365 }, (_, n) => new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(5, 10));
  const newYear = sevenIn(zone)('01-01') - 7 * HOUR;
  const found = sendingsAfter({ ...plain, periodicity: 'daily', timeZone: zone }, newYear, 365);
  expect(found.map(({ at }) => at)).toEqual(days.map(sevenIn(zone)));
});
