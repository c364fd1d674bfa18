import { describe, expect, test } from 'vitest';
import { daysIn } from '../../../calendar/index.ts';
import { stepsOf } from './steps.ts';

describe('steps of a period', () => {
  test('steps are cut off where the period begins and ends', () => {
    const days = daysIn('Europe/Paris');
    const [from, to] = [Date.UTC(2026, 9, 24, 10), Date.UTC(2026, 9, 26, 10)];
    const { bounds, names } = stepsOf({ from, to }, 'day', days);
    expect(names).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
    expect(bounds.map((bound) => new Date(bound).toISOString().slice(5, 16))).toEqual([
      ...['10-24T10:00', '10-24T22:00', '10-25T23:00', '10-26T10:00'],
    ]);
  });
});
