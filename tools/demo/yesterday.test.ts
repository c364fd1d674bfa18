import { distanceBetween } from '@balise/tracking';
import { expect, test } from 'vitest';
import { fleet } from '../simulator/fleet.ts';
import { startOfYesterday, yesterdayOf } from './yesterday.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const DAY = 86_400_000;

test('yesterday is the day before by the clocks of the vehicle’s country', () => {
  expect(startOfYesterday({ zone: 0 }, NOON)).toBe(Date.UTC(2026, 10, 19));
  expect(startOfYesterday({ zone: 1 }, NOON)).toBe(Date.UTC(2026, 10, 18, 23));
  expect(startOfYesterday({ zone: 1 }, Date.UTC(2026, 10, 20, 23, 30))).toBe(Date.UTC(2026, 10, 19, 23));
});

test('a truck that hauls drives on every day of the week, and is parked at night', () => {
  const truck = fleet('balise').find(({ work, trouble }) => work.kind === 'haul' && !trouble);
  if (!truck) throw new Error('the demo has trucks');
  for (let day = 0; day < 7; day += 1) {
    const now = NOON + day * DAY;
    const from = startOfYesterday(truck, now);
    const fixes = yesterdayOf(truck, 'balise', now);
    expect(fixes.every(({ time }) => (time ?? 0) >= from && (time ?? 0) < from + DAY)).toBe(true);
    const places = fixes.flatMap(({ location }) => location ?? []);
    const driven = places.reduce((sum, place, at) => sum + distanceBetween(places[at - 1] ?? place, place), 0);
    expect(driven).toBeGreaterThan(50_000);
    expect(places[0]?.speed).toBe(0);
  }
});
