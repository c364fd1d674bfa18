import fc from 'fast-check';
import { expect, it } from 'vitest';
import { usualInterval } from './interval.ts';

it('the usual interval is the median, the lower of two, from three on', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9), { maxLength: 6 }), (intervals) => {
      const sorted = intervals.toSorted((a, b) => a - b);
      const median = sorted[Math.floor((sorted.length - 1) / 2)];
      expect(usualInterval(intervals)).toBe(intervals.length < 3 ? null : median);
    }),
  );
});
