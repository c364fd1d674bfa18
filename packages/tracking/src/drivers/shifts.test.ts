import { describe, expect, it } from 'vitest';
import { shiftTimes } from './shifts.ts';

const HOUR = 3_600_000;
const always = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };
const at = (text: string) => Date.parse(text);
const said = (times: { from: number; until: number }[]) =>
  times.map(({ from, until }) => [new Date(from).toISOString().slice(0, 16), (until - from) / HOUR]);
/** Paris: an hour ahead in winter, two in summer. */
const paris = (moment: number) =>
  moment >= at('2026-03-29T01:00Z') && moment < at('2026-10-25T01:00Z') ? 2 * HOUR : HOUR;
const night = [
  { day: 7, from: 22 * 60, to: 1440 },
  { day: 1, from: 0, to: 6 * 60 },
];

describe('a shift', () => {
  it('is on by local clocks: an hour shorter where they are set forward, an hour longer where they are set back', () => {
    const saturday = [
      { day: 6, from: 22 * 60, to: 1440 },
      { day: 7, from: 0, to: 6 * 60 },
    ]; // prettier-ignore
    const shift = { driverId: 1, week: saturday, ...always };
    const during = (from: string, until: string) => said(shiftTimes(shift, paris, at(from), at(until)));
    expect(during('2026-03-28T12:00Z', '2026-03-30T00:00Z')).toEqual([['2026-03-28T21:00', 7]]);
    expect(during('2026-10-24T12:00Z', '2026-10-26T00:00Z')).toEqual([['2026-10-24T20:00', 9]]);
    expect(during('2026-06-06T12:00Z', '2026-06-08T00:00Z')).toEqual([['2026-06-06T20:00', 8]]);
  });

  it('over midnight and over the end of the week is one, cut off where it is in force and where somebody asks', () => {
    const shift = { driverId: 1, week: night, from: at('2026-11-22T23:00Z'), until: always.until };
    const all = shiftTimes(shift, () => 0, at('2026-11-20T00:00Z'), at('2026-11-30T02:00Z'));
    expect(said(all)).toEqual([
      ['2026-11-22T23:00', 7],
      ['2026-11-29T22:00', 4],
    ]);
  });

  it('of the whole week is on all the time', () => {
    const week = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: 0, to: 1440 }));
    expect(shiftTimes({ driverId: 1, week, ...always }, paris, 5, 9)).toEqual([{ from: 5, until: 9 }]);
  });
});
