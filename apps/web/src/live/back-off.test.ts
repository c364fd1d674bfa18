import { describe, expect, it } from 'vitest';
import { backOff } from './back-off.ts';

describe('the wait before the next attempt', () => {
  it('doubles from one second to thirty', () => {
    expect([1, 2, 3, 4, 5, 6, 20].map((failures) => backOff(failures, 1))).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ]);
  });

  it('differs from browser to browser by up to half, and is never under a second', () => {
    expect(backOff(6, 0)).toBe(15_000);
    expect(backOff(6, 0.5)).toBe(22_500);
    expect(backOff(1, 0)).toBe(1000);
  });
});
