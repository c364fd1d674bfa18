import { describe, expect, it } from 'vitest';
import { openUsage } from '../fold/open.ts';
import { aRecord, foldSorted, type Said, START } from '../testing.ts';

const on = { ignition: true };
const usage = (said: Said[]) => {
  const { history, usage } = foldSorted(said.map((one) => aRecord(one)));
  const open = openUsage(history);
  return [...usage, ...(open ? [open] : [])].map(({ decidedAt: _, startsAt, ...one }) => ({
    at: (startsAt - START) / 1000,
    ...one,
  }));
};

describe('usage by quarters of an hour', () => {
  it('counts a leg where it ends, and divides time where the quarter ends', () => {
    const said: Said[] = [
      { at: 840, kmh: 36, ...on },
      { at: 940, kmh: 36, metres: 1000, ...on },
      { at: 980, metres: 1200, ...on },
      { at: 1040, metres: 1200, ignition: false },
    ];
    const nothing = { estimated: 0, measured: 0, counted: 0, covered: 0, judged: 0, idling: 0, maxSpeed: null };
    expect(usage(said)).toEqual([
      { at: 0, ...nothing, driving: 60_000, engine: 60_000 },
      { at: 900, ...nothing, measured: 1_200_000, driving: 80_000, idling: 60_000, engine: 140_000, maxSpeed: 10 },
    ]);
  });

  it('counts a leg that ends with the quarter in the next', () => {
    const said = [
      { at: 800, kmh: 36 },
      { at: 900, kmh: 36, metres: 1000 },
    ];
    expect(usage(said).map(({ at, measured, driving }) => [at, measured, driving])).toEqual([
      [0, 0, 100_000],
      [900, 1_000_000, 0],
    ]);
  });

  it('tells of no quarter in which nothing was driven, and knows nothing of gaps', () => {
    const said = [
      { at: 0, ...on },
      { at: 120, ...on },
      { at: 7200, ...on },
      { at: 7260, ignition: false },
    ];
    expect(usage(said).map(({ at, idling, engine }) => [at, idling, engine])).toEqual([
      [0, 120_000, 420_000],
      [7200, 60_000, 60_000],
    ]);
  });

  it('takes the stand before a departure for no driving, where the ignition was off', () => {
    const left = (metres: number): Said[] => [
      { at: 0, ignition: false },
      { at: 500, kmh: 20, metres, ...on },
      { at: 530, kmh: 20, metres: metres + 150, ...on },
    ];
    const sums = (said: Said[]): number[] => {
      const slots = usage(said);
      return [
        slots.reduce((sum, { driving }) => sum + driving, 0),
        slots.reduce((sum, slot) => sum + slot.measured, 0),
      ];
    };
    expect(sums(left(3))).toEqual([30_000, 153_000]);
    // far from where it stood it was on the road before anything was reported
    expect(sums(left(2000))).toEqual([530_000, 2_150_000]);
    expect(usage(left(3).slice(0, 2)).at(-1)?.maxSpeed).toBeCloseTo(20 / 3.6, 2);
  });

  it('takes no movement for driving that no fix has confirmed for ten minutes', () => {
    const tunnel = Array.from({ length: 12 }, (_, n) => ({ at: n * 120, kmh: 50, located: n === 0 }));
    expect(usage(tunnel).reduce((sum, { driving }) => sum + driving, 0)).toBe(600_000);
  });
});
