import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DayHours } from '../alerts/kinds.ts';
import { commonHours, dailyOfWeek, isWholeWeek, rangesOf, weekOfDaily } from './profile-hours.ts';
import { blockedTimeAt, nextRuns, type ProfileHours } from './profile-runs.ts';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** By the data of the runtime itself: how far the clocks of a zone are ahead of UTC. */
function offsetIn(timeZone: string): (at: number) => number {
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const known = new Map<number, number>();
  return (at) => {
    const quarter = Math.floor(at / (15 * MINUTE)) * 15 * MINUTE;
    const shown = known.get(quarter) ?? Date.parse(`${clock.format(quarter).replace(', ', 'T')}Z`) - quarter;
    known.set(quarter, shown);
    return shown;
  };
}

const nights: ProfileHours = {
  week: weekOfDaily({ days: EVERY_DAY, blockAt: 22 * 60, unblockAt: 6 * 60 }),
  exceptions: [],
};
const hours = (blockAt: number, unblockAt: number): ProfileHours => ({
  week: weekOfDaily({ days: EVERY_DAY, blockAt, unblockAt }),
  exceptions: [],
});
const utc = (words: string) => Date.parse(`${words}Z`);
const worded = (runs: ReturnType<typeof nextRuns>) =>
  runs.map(({ kind, at }) => `${kind} ${new Date(at).toISOString().slice(0, 16)}`);

/** Clocks in Paris: 2026-03-29 01:00 UTC, 02:00 becomes 03:00; 2026-10-25 01:00 UTC, 03:00 becomes 02:00. */
/** Clocks in Auckland: 2026-04-04 14:00 UTC, 03:00 of the 5th becomes 02:00; 2026-09-26 14:00 UTC, 02:00 of the 27th becomes 03:00. */
describe('each run of the weeks in which clocks change, in UTC', () => {
  test.each([
    {
      what: 'Paris in spring: the night is an hour shorter',
      zone: 'Europe/Paris',
      from: '2026-03-27T12:00',
      of: nights,
      runs: [
        ...['block 2026-03-27T21:00', 'unblock 2026-03-28T05:00', 'block 2026-03-28T21:00', 'unblock 2026-03-29T04:00'],
        ...['block 2026-03-29T20:00', 'unblock 2026-03-30T04:00', 'block 2026-03-30T20:00', 'unblock 2026-03-31T04:00'],
      ],
    },
    {
      what: 'Paris in autumn: the night is an hour longer',
      zone: 'Europe/Paris',
      from: '2026-10-23T12:00',
      of: nights,
      runs: [
        ...['block 2026-10-23T20:00', 'unblock 2026-10-24T04:00', 'block 2026-10-24T20:00', 'unblock 2026-10-25T05:00'],
        ...['block 2026-10-25T21:00', 'unblock 2026-10-26T05:00', 'block 2026-10-26T21:00', 'unblock 2026-10-27T05:00'],
      ],
    },
    {
      what: 'Paris in spring: blocking at 02:30, which that night has not, is at 03:00',
      zone: 'Europe/Paris',
      from: '2026-03-28T12:00',
      of: hours(150, 300),
      runs: [
        'block 2026-03-29T01:00',
        'unblock 2026-03-29T03:00',
        'block 2026-03-30T00:30',
        'unblock 2026-03-30T03:00',
      ],
    },
    {
      what: 'Paris in spring: unblocking at 02:30 is at 03:00',
      zone: 'Europe/Paris',
      from: '2026-03-28T12:00',
      of: hours(60, 150),
      runs: [
        'block 2026-03-29T00:00',
        'unblock 2026-03-29T01:00',
        'block 2026-03-29T23:00',
        'unblock 2026-03-30T00:30',
      ],
    },
    {
      what: 'Paris in spring: hours that the night has not at all are left out',
      zone: 'Europe/Paris',
      from: '2026-03-28T12:00',
      of: hours(135, 165),
      runs: ['block 2026-03-30T00:15', 'unblock 2026-03-30T00:45'],
    },
    {
      what: 'Paris in autumn: blocking at 02:30 is the first time, unblocking at 02:45 the last',
      zone: 'Europe/Paris',
      from: '2026-10-24T12:00',
      of: hours(150, 165),
      runs: [
        'block 2026-10-25T00:30',
        'unblock 2026-10-25T01:45',
        'block 2026-10-26T01:30',
        'unblock 2026-10-26T01:45',
      ],
    },
    {
      what: 'Paris in autumn: two spans within the hour that is shown twice are one',
      zone: 'Europe/Paris',
      from: '2026-10-24T12:00',
      of: { week: [...hours(120, 130).week, ...hours(150, 160).week], exceptions: [] },
      runs: [
        'block 2026-10-25T00:00',
        'unblock 2026-10-25T01:40',
        'block 2026-10-26T01:00',
        'unblock 2026-10-26T01:10',
      ],
    },
    {
      what: 'Auckland in autumn (April): the night is an hour longer',
      zone: 'Pacific/Auckland',
      from: '2026-04-03T00:00',
      of: nights,
      runs: [
        ...['block 2026-04-03T09:00', 'unblock 2026-04-03T17:00', 'block 2026-04-04T09:00', 'unblock 2026-04-04T18:00'],
        ...['block 2026-04-05T10:00', 'unblock 2026-04-05T18:00', 'block 2026-04-06T10:00', 'unblock 2026-04-06T18:00'],
      ],
    },
    {
      what: 'Auckland in spring (September): the night is an hour shorter',
      zone: 'Pacific/Auckland',
      from: '2026-09-25T00:00',
      of: nights,
      runs: [
        ...['block 2026-09-25T10:00', 'unblock 2026-09-25T18:00', 'block 2026-09-26T10:00', 'unblock 2026-09-26T17:00'],
        ...['block 2026-09-27T09:00', 'unblock 2026-09-27T17:00', 'block 2026-09-28T09:00', 'unblock 2026-09-28T17:00'],
      ],
    },
    {
      what: 'Abidjan, in the weeks in which Paris changes: nothing does',
      zone: 'Africa/Abidjan',
      from: '2026-03-28T12:00',
      of: nights,
      runs: [
        'block 2026-03-28T22:00',
        'unblock 2026-03-29T06:00',
        'block 2026-03-29T22:00',
        'unblock 2026-03-30T06:00',
      ],
    },
  ])('$what', ({ zone, from, of, runs }) => {
    expect(worded(nextRuns(of, offsetIn(zone), utc(from), runs.length))).toEqual(runs);
  });
});

describe('a year, minute by minute', () => {
  const working: ProfileHours = {
    week: [
      ...weekOfDaily({ days: [1, 2, 3, 4, 5], blockAt: 19 * 60 + 30, unblockAt: 5 * 60 }),
      { day: 7, from: 0, to: 1440 },
    ],
    exceptions: [
      { date: '2026-05-01', isBlocked: true },
      { date: '2026-12-24', isBlocked: false },
    ],
  };
  test.each(['Europe/Paris', 'Africa/Abidjan', 'Pacific/Auckland'])('%s: as the clock on the wall says', (zone) => {
    const offset = offsetIn(zone);
    const [from, to] = [utc('2026-01-05T12:00'), utc('2027-01-04T12:00')];
    const isOn = (at: number): boolean => {
      const local = new Date(at + offset(at));
      const [day, minute] = [local.getUTCDay() || 7, local.getUTCHours() * 60 + local.getUTCMinutes()];
      const changed = working.exceptions.find(({ date }) => local.toISOString().startsWith(date));
      return (
        changed?.isBlocked ?? working.week.some((span) => span.day === day && span.from <= minute && minute < span.to)
      );
    };
    let [isBlocked, runs] = [isOn(from), 0];
    let [next] = nextRuns(working, offset, from, 1);
    for (let at = from; at < to; at += MINUTE) {
      if (next && next.at <= at) {
        expect(next.kind).toBe(isBlocked ? 'unblock' : 'block');
        isBlocked = next.kind === 'block';
        runs += 1;
        [next] = nextRuns(working, offset, next.at, 1);
      }
      if (isBlocked !== isOn(at)) throw new Error(`${zone}, ${new Date(at).toISOString()}`);
    }
    // 52 weeks of five nights and a Sunday; the first of May joins two nights, Christmas Eve shortens one and the next
    expect(runs).toBe(52 * 12 - 2);
  });
});

describe('exceptions', () => {
  const paris = offsetIn('Europe/Paris');
  const runs = (exceptions: ProfileHours['exceptions']) =>
    worded(nextRuns({ week: nights.week, exceptions }, paris, utc('2026-12-24T12:00'), 4));
  test('on a date that is not blocked the night before ends at midnight, and the night of the date begins with the next day', () => {
    expect(runs([{ date: '2026-12-25', isBlocked: false }])).toEqual([
      ...['block 2026-12-24T21:00', 'unblock 2026-12-24T23:00', 'block 2026-12-25T23:00', 'unblock 2026-12-26T05:00'],
    ]);
  });
  test('a date that is blocked joins the nights beside it', () => {
    expect(runs([{ date: '2026-12-25', isBlocked: true }])).toEqual([
      ...['block 2026-12-24T21:00', 'unblock 2026-12-26T05:00', 'block 2026-12-26T21:00', 'unblock 2026-12-27T05:00'],
    ]);
  });
  test('a time that began weeks ago by exceptions is found from within', () => {
    const exceptions = Array.from({ length: 20 }, (_, day) => ({
      date: new Date(utc('2026-12-01T00:00') + day * DAY).toISOString().slice(0, 10),
      isBlocked: true,
    }));
    expect(blockedTimeAt({ week: nights.week, exceptions }, paris, utc('2026-12-20T12:00'))).toEqual({
      from: utc('2026-11-30T21:00'),
      to: utc('2026-12-21T05:00'),
    });
  });
});

const aSpan = fc
  .record({ day: fc.integer({ min: 1, max: 7 }), from: fc.nat(1439), length: fc.integer({ min: 1, max: 1440 }) })
  .map(({ day, from, length }): DayHours => ({ day, from, to: Math.min(1440, from + length) }));
const aWeek = fc.array(aSpan, { minLength: 1, maxLength: 10 }).filter((week) => !isWholeWeek(week));

test('in every zone runs ascend, block and unblock in turn, and a moment is in a blocked time exactly between them', () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const moments = fc.integer({ min: utc('2020-01-01T00:00') / MINUTE, max: utc('2036-01-01T00:00') / MINUTE });
  fc.assert(
    fc.property(zones, aWeek, moments, (zone, week, minute) => {
      const [offset, of] = [offsetIn(zone), { week, exceptions: [] }];
      const runs = nextRuns(of, offset, minute * MINUTE, 6);
      expect(runs).toHaveLength(6);
      for (const [place, { kind, at }] of runs.entries()) {
        const before = runs[place - 1];
        if (before) expect([before.at < at, before.kind !== kind]).toEqual([true, true]);
        expect(blockedTimeAt(of, offset, at) !== undefined).toBe(kind === 'block');
        expect(blockedTimeAt(of, offset, at - MINUTE) !== undefined).toBe(kind === 'unblock');
        expect(at - (before?.at ?? minute * MINUTE)).toBeLessThanOrEqual(8 * DAY + HOUR);
      }
    }),
    { numRuns: 300 },
  );
});

test('what is blocked all week has no runs, and is known as such', () => {
  const week = EVERY_DAY.map((day) => ({ day, from: 0, to: 1440 }));
  expect([isWholeWeek(week), nextRuns({ week, exceptions: [] }, () => 0, 0, 3)]).toEqual([true, []]);
});

describe('the short way', () => {
  const someDays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }).map((days) => days.sort());
  test('is the same after the way through the grid, over midnight and after Sunday too', () => {
    fc.assert(
      fc.property(someDays, fc.nat(1439), fc.nat(1439), (days, blockAt, unblockAt) => {
        fc.pre(blockAt !== unblockAt && !(blockAt === 0 && unblockAt === 0));
        expect(dailyOfWeek(weekOfDaily({ days, blockAt, unblockAt }))).toEqual({ days, blockAt, unblockAt });
      }),
    );
  });
  test('says nothing of hours that differ, or that go on for more than a day', () => {
    const morning = { day: 1, from: 0, to: 60 };
    expect(dailyOfWeek([morning, { day: 2, from: 0, to: 61 }])).toBeNull();
    expect(
      dailyOfWeek([
        { day: 1, from: 0, to: 1440 },
        { day: 2, from: 0, to: 60 },
      ]),
    ).toBeNull();
    expect(dailyOfWeek([])).toBeNull();
  });
});

test('what two weeks have in common is what both have, as ranges over midnight', () => {
  const late = weekOfDaily({ days: [1], blockAt: 20 * 60, unblockAt: 5 * 60 });
  expect(rangesOf(commonHours(nights.week, late))).toEqual([{ day: 1, from: 22 * 60, minutes: 7 * 60 }]);
  fc.assert(
    fc.property(aWeek, aWeek, fc.integer({ min: 1, max: 7 }), fc.nat(1439), (one, other, day, minute) => {
      const has = (week: readonly DayHours[]) =>
        week.some((span) => span.day === day && span.from <= minute && minute < span.to);
      return has(commonHours(one, other)) === (has(one) && has(other));
    }),
  );
});
