import { expect, test } from 'vitest';
import { monthGrid, otherMonth, todayIn } from './month.ts';

test('a month is shown in whole weeks from Monday', () => {
  const november = monthGrid('2026-11');
  expect([november[0], november.at(-1), november.length]).toEqual(['2026-10-26', '2026-12-06', 42]);
  const february = monthGrid('2027-02'); // begins on a Monday and has four weeks
  expect([february[0], february.at(-1), february.length]).toEqual(['2027-02-01', '2027-02-28', 28]);
  expect(monthGrid('2028-02')).toContain('2028-02-29');
});

test('months go over the year', () => {
  expect([otherMonth('2026-12', 1), otherMonth('2026-01', -1), otherMonth('2026-11', 14)]).toEqual([
    ...['2027-01', '2025-12', '2028-01'],
  ]);
});

test('today is where the client is', () => {
  const late = Date.UTC(2026, 10, 20, 23, 30);
  expect([todayIn('Africa/Abidjan', late), todayIn('Europe/Paris', late)]).toEqual(['2026-11-20', '2026-11-21']);
});
