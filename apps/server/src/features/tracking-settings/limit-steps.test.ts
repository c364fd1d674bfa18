import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limitSteps } from './limit-steps.ts';
import type { GroupLimit, Limit } from './timeline-queries.ts';

const own = (from: number, limit: number | null): Limit => ({ deviceId: 1, from, changedAt: from, limit });
const group = (groupId: number, from: number, until: number, limit: number): GroupLimit => ({
  deviceId: 1,
  clientId: 1,
  groupId,
  from,
  until,
  limit,
});

test('the lower of the vehicle’s limit and its groups’ counts, while it is in them', () => {
  const steps = limitSteps([own(10, 25), own(50, 10), own(80, null)], [group(7, 20, 60, 20), group(8, 30, 90, 15)]);
  expect(steps).toEqual([
    { from: 10, limit: 25, group: null },
    { from: 20, limit: 20, group: 7 },
    { from: 30, limit: 15, group: 8 },
    { from: 50, limit: 10, group: null },
    { from: 80, limit: 15, group: 8 },
    { from: 90, limit: null, group: null },
  ]);
});

test('of equal ones the vehicle’s own counts, then that of the older group', () => {
  expect(limitSteps([own(0, 20)], [group(7, 0, 10, 20)])).toEqual([{ from: 0, limit: 20, group: null }]);
  expect(limitSteps([], [group(8, 0, 10, 20), group(7, 0, 10, 20)])[0]).toEqual({ from: 0, limit: 20, group: 7 });
});

test('property: at every moment it is the lowest of what is in force', () => {
  const moment = fc.integer({ min: 0, max: 40 });
  const limit = fc.integer({ min: 1, max: 9 });
  const owns = fc.uniqueArray(fc.tuple(moment, fc.option(limit)), { selector: ([at]) => at, maxLength: 6 });
  const groups = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), moment, fc.integer({ min: 1, max: 20 }), limit), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(owns, groups, (mine, theirs) => {
      const ofDevice = mine.map(([at, value]) => own(at, value)).sort((a, b) => a.from - b.from);
      const ofGroups = theirs.map(([id, from, length, value]) => group(id, from, from + length, value));
      const steps = limitSteps(ofDevice, ofGroups);
      for (let at = 0; at <= 70; at++) {
        const values = [
          ofDevice.findLast(({ from }) => from <= at)?.limit ?? null,
          ...ofGroups.filter(({ from, until }) => from <= at && at < until).map((one) => one.limit),
        ].filter((value) => value !== null);
        const lowest = values.length > 0 ? Math.min(...values) : null;
        expect(steps.findLast(({ from }) => from <= at)?.limit ?? null).toBe(lowest);
      }
    }),
  );
});
