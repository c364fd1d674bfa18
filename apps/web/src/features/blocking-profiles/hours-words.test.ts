import { weekOfTimes } from '@balise/contract';
import { en } from '@balise/i18n';
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { formOf, inputOf, judge, withException, withTimes, withWeek } from './form/profile-form.ts';
import { hoursInWords } from './hours-words.ts';

const DAYS = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const { hours } = en.blockingProfiles;
const t = ((key: string, gaps: Record<string, string>) =>
  hours[key.split('.').at(-1) as keyof typeof hours].replace(
    /\{\{(\w+)\}\}/g,
    (_, name) => gaps[name] ?? '',
  )) as TFunction;
const inWords = (week: Parameters<typeof hoursInWords>[0]) => hoursInWords(week, t, (day) => DAYS[day] ?? '');
const times = (blockingTime: string, unblockingTime: string, days?: number[]) =>
  weekOfTimes({ blockingTime, unblockingTime, days });

test.each([
  ['Every day 22:00–06:00', times('22:00', '06:00')],
  ['Mon–Fri 22:00–06:00', times('22:00', '06:00', [1, 2, 3, 4, 5])],
  ['Mon, Wed, Sun 20:30–24:00', times('20:30', '00:00', [1, 3, 7])],
  ['Sun 23:00–01:00', times('23:00', '01:00', [7])],
  ['Sat 00:00 to Sun 24:00', [6, 7].map((day) => ({ day, from: 0, to: 1440 }))],
  [
    'Wed 12:00–13:00; Fri 20:00 to Mon 05:00',
    [
      { day: 5, from: 1200, to: 1440 },
      ...[6, 7].map((day) => ({ day, from: 0, to: 1440 })),
      { day: 1, from: 0, to: 300 },
      { day: 3, from: 720, to: 780 },
    ],
  ],
])('%s', (words, week) => {
  expect(inWords(week)).toBe(words);
});

test('times and the grid follow each other as far as they can say the same', () => {
  const form = formOf(undefined, 7);
  expect(form).toMatchObject({ clientId: '7', blockingTime: '22:00', days: [1, 2, 3, 4, 5, 6, 7] });
  const late = { ...form, ...withTimes({ ...form, blockingTime: '23:30', days: [1] }) };
  expect(late.week).toEqual(times('23:30', '06:00', [1]));
  // half a time leaves the grid
  expect(withTimes({ ...form, unblockingTime: '' })).not.toHaveProperty('week');
  expect(withWeek(late.week)).toMatchObject({ blockingTime: '23:30', unblockingTime: '06:00', days: [1] });
  expect(withWeek([...late.week, { day: 4, from: 0, to: 60 }])).toMatchObject({ blockingTime: '', days: [] });
});

test('a date has one exception, in the order of the calendar; faults are those of the contract', () => {
  const first = { date: '2026-12-25', isBlocked: false };
  const both = withException([first], { date: '2026-12-24', isBlocked: true });
  expect(withException(both, { ...first, isBlocked: true })).toEqual([
    { date: '2026-12-24', isBlocked: true },
    { date: '2026-12-25', isBlocked: true },
  ]);
  const form = formOf(undefined, undefined);
  expect(judge(form, true)).toMatchObject({
    name: 'required',
    clientId: 'required',
    'devices.deviceIds': 'choose_a_device',
  });
  expect(judge({ ...form, name: 'Night', vehicles: ['1'] }, false)).toEqual({});
  expect(inputOf({ ...form, vehicles: ['1'], groups: ['2'] }).devices).toEqual({ deviceIds: [1], groupIds: [2] });
});
