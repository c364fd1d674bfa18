import { describe, expect, it } from 'vitest';
import { historyOf } from '../testing.ts';

describe('distance', () => {
  it('is the sum of the legs that moved at either end, in whole millimetres', () => {
    const { totals } = historyOf([
      { at: 0 },
      { at: 10, kmh: 20, metres: 50 },
      { at: 20, kmh: 36, metres: 150 },
      { at: 30, kmh: 0, metres: 200 },
    ]);
    expect(totals).toEqual({ measured: 200_000, estimated: 0 });
  });

  it('does not grow while a parked receiver wanders', () => {
    const { totals } = historyOf([0, 8, -5, 12, 3].map((metres, n) => ({ at: n * 30, kmh: 1, metres })));
    expect(totals).toEqual({ measured: 0, estimated: 0 });
  });

  it('is an estimate across a gap of more than ten minutes', () => {
    const moving = { kmh: 60, ignition: true };
    expect(
      historyOf([
        { at: 0, ...moving },
        { at: 601, metres: 9000, ...moving },
      ]).totals,
    ).toEqual({ measured: 0, estimated: 9_000_000 });
    expect(
      historyOf([
        { at: 0, ...moving },
        { at: 600, metres: 9000, ...moving },
      ]).totals,
    ).toEqual({ measured: 9_000_000, estimated: 0 });
  });

  it('does not take the scatter of a tracker that slept for a journey', () => {
    expect(historyOf([{ at: 0 }, { at: 7200, metres: 150 }]).totals.estimated).toBe(0);
    expect(historyOf([{ at: 0 }, { at: 7200, metres: 5000 }]).totals.estimated).toBe(5_000_000);
  });

  it('counts the leg in which the vehicle stopped, also when its ignition reported this between two places', () => {
    const { totals } = historyOf([
      { at: 0, kmh: 30, ignition: true },
      { at: 10, located: false, ignition: false },
      { at: 20, metres: 100, ignition: false },
    ]);
    expect(totals.measured).toBe(100_000);
  });

  it('counts what was driven between two red lights by a tracker that reports every four minutes', () => {
    const seen = [0, 900, 1900, 1900, 2500].map((metres, n) => ({ at: n * 240, metres }));
    expect(historyOf(seen).totals).toEqual({ measured: 2_500_000, estimated: 0 });
  });

  it('does not count the crawl of a place, nor a tow with the ignition off, but the leg at whose end it went off', () => {
    const parked = [0, 90, 10, 95].map((metres, n) => ({ at: n * 600, metres, ignition: true }));
    expect(historyOf(parked).totals.measured).toBe(0);
    const towed = [0, 0, 900, 1900].map((metres, n) => ({ at: n * 240, metres, ignition: n === 0 }));
    expect(historyOf(towed).totals.measured).toBe(0);
    const arrived = [0, 0, 900].map((metres, n) => ({ at: n * 240, metres, ignition: n < 2 }));
    expect(historyOf(arrived).totals.measured).toBe(900_000);
  });
});
