import { KMH } from '@balise/tracking';
import { describe, expect, test } from 'vitest';
import { fleet, type Vehicle } from '../simulator/fleet.ts';
import { journal } from '../simulator/journal.ts';
import { mishapsOf, paceBy, withMishaps } from '../simulator/mishap.ts';
import { demoPlan } from './plan.ts';

const DAYS = 14;
const DAY = 86_400_000;
const NOON = Date.UTC(2026, 10, 20, 12);
const PACE = { driving: 30, idling: 60, parked: 1800 };
const vehicles = fleet('balise');
const mishaps = (vehicle: Vehicle) => mishapsOf(vehicle, 'balise', NOON, DAYS);
const kindsOf = (vehicle: Vehicle) => mishaps(vehicle).map(({ kind }) => kind);

/** What is sent of a vehicle's mishap, with an hour before and after it. */
function around(vehicle: Vehicle, from: number, until: number) {
  const pace = paceBy(mishaps(vehicle), () => PACE);
  const reported = [];
  for (const { fix } of withMishaps(journal(vehicle, 'balise', from - DAY, pace), mishaps(vehicle))) {
    const time = fix.time ?? 0;
    if (time >= until) break;
    if (time >= from) reported.push(fix);
  }
  return reported;
}

describe('what befell the demo’s vehicles', () => {
  test('is the same for the same seed and start, and over before it', () => {
    for (const vehicle of vehicles) {
      expect(mishaps(vehicle)).toEqual(mishaps(vehicle));
      for (const { from, until } of mishaps(vehicle)) {
        expect(from).toBeGreaterThan(NOON - DAYS * DAY);
        expect(until).toBeLessThan(NOON);
      }
    }
    expect(vehicles.filter((vehicle) => kindsOf(vehicle).includes('powerCut'))).toHaveLength(2);
    const silent = vehicles.filter((vehicle) => kindsOf(vehicle).includes('silence'));
    expect(silent.length).toBeGreaterThan(10);
    expect(new Set(silent.map(({ client }) => client)).size).toBe(5);
  });

  test('a disconnected battery is reported each minute while the vehicle is at a standstill, with its beginning and its end', () => {
    for (const vehicle of vehicles.filter((one) => kindsOf(one).includes('powerCut'))) {
      const cut = mishaps(vehicle)[0];
      if (!cut) throw new Error('it has one');
      const fixes = around(vehicle, cut.from, cut.until + 120_000);
      const [first, ...others] = fixes;
      expect(first?.attributes).toMatchObject({ alarms: ['powerCut'], externalVoltage: 0, charging: false });
      const restored = others.findIndex(({ attributes }) => attributes.alarms?.includes('powerRestored'));
      expect(others[restored]?.attributes.externalVoltage).toBeGreaterThan(10);
      expect(others[restored]?.time).toBeLessThan(cut.until + 61_000);
      for (const fix of [first, ...others.slice(0, restored)]) {
        expect(fix?.attributes).toMatchObject({ externalVoltage: 0, ignition: false });
        expect(fix?.location?.speed).toBe(0);
      }
      expect(restored).toBeGreaterThanOrEqual(Math.floor((cut.until - cut.from) / 60_000) - 1);
    }
  });

  test('a tracker that failed kept nothing, and goes on afterwards', () => {
    const vehicle = vehicles.find((one) => kindsOf(one).includes('silence'));
    const gap = vehicle && mishaps(vehicle)[0];
    if (!gap) throw new Error('the demo has such a vehicle');
    const times = around(vehicle, gap.from - 3_600_000, gap.until + 3_600_000).map(({ time }) => time ?? 0);
    expect(times.some((time) => time >= gap.from && time < gap.until)).toBe(false);
    expect(times.filter((time) => time < gap.from).length).toBeGreaterThan(0);
    expect(times.filter((time) => time >= gap.until).length).toBeGreaterThan(0);
  });
});

test('no two records of a vehicle bear the same second', () => {
  for (const vehicle of vehicles.filter(({ number }) => number % 6 === 0)) {
    const times: number[] = [];
    for (const { fix } of journal(vehicle, 'balise', NOON - 3 * DAY, () => PACE)) {
      if ((fix.time ?? 0) >= NOON) break;
      times.push(fix.time ?? 0);
    }
    expect(times.filter((time, at) => times.indexOf(time) !== at)).toEqual([]);
  }
});

describe('the demo’s limits', () => {
  test('apply to the vehicles of the plan', () => {
    const planned = demoPlan(vehicles).partners.flatMap(({ clients }) => clients.flatMap(({ devices }) => devices));
    expect(planned.filter(({ speedLimit }) => speedLimit !== null)).toHaveLength(30);
    expect(planned.find(({ label }) => label === 'Citerne 01')?.speedLimit).toBeCloseTo(80 * KMH);
  });

  test('are kept on most days, and not by everybody on all', () => {
    const limited = vehicles.filter(({ limit, trouble }) => limit !== null && trouble === undefined);
    const over = limited.map((vehicle) => daysOver(vehicle));
    const days = over.reduce((sum, one) => sum + one, 0);
    expect(days / (limited.length * 7)).toBeGreaterThan(0.02);
    expect(days / (limited.length * 7)).toBeLessThan(0.3);
    const fast = vehicles.find(({ limit, trouble }) => limit !== null && trouble === 'speeding');
    expect(fast && daysOver(fast)).toBe(7);
  });
});

/** Of seven days, those with half a minute or more above what is speeding by its owner's limit. */
function daysOver(vehicle: Vehicle): number {
  const from = NOON - 7.5 * DAY;
  const over = new Map<number, number>();
  for (const { fix } of journal(vehicle, 'balise', from, () => PACE)) {
    const time = fix.time ?? 0;
    if (time >= from + 7 * DAY) break;
    if ((fix.location?.speed ?? 0) <= (vehicle.limit ?? 0) + 5 * KMH) continue;
    const day = Math.floor((time - from) / DAY);
    over.set(day, (over.get(day) ?? 0) + 1);
  }
  return [...over.values()].filter((records) => records >= 2).length;
}
