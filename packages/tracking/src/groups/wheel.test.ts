import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Wheel } from './wheel.ts';

test('what is scheduled is due once, at its earliest time and at most a quarter of a second later', () => {
  const asked = fc.array(fc.record({ id: fc.nat(20), at: fc.integer({ min: 0, max: 60_000 }) }), { maxLength: 100 });
  fc.assert(
    fc.property(asked, fc.integer({ min: 1, max: 5_000 }), (schedule, step) => {
      const wheel = new Wheel();
      const earliest = new Map<number, number>();
      for (const { id, at } of schedule) {
        wheel.schedule(id, at);
        earliest.set(id, Math.min(at, earliest.get(id) ?? at));
      }
      const seen = new Map<number, number>();
      for (let now = 0; now <= 60_000 + 2 * step; now += step) {
        for (const id of wheel.due(now)) {
          expect(seen.has(id)).toBe(false);
          seen.set(id, now);
        }
      }
      expect([...seen.keys()].sort()).toEqual([...earliest.keys()].sort());
      for (const [id, now] of seen) {
        expect(now).toBeGreaterThanOrEqual(earliest.get(id) ?? 0);
        expect(now).toBeLessThan((earliest.get(id) ?? 0) + 250 + step);
      }
    }),
  );
});

test('who is forgotten is not due, and never is not scheduled', () => {
  const wheel = new Wheel();
  wheel.schedule(1, 1000);
  wheel.schedule(2, Number.POSITIVE_INFINITY);
  wheel.forget(1);
  expect(wheel.due(10_000)).toEqual([]);
  // what is asked for in the past is due at the next look
  wheel.schedule(3, 0);
  expect(wheel.due(10_250)).toEqual([3]);
});
