import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { probabilityOf } from '../boost/model.ts';
import { isotonic, isotonicOf } from '../calibrate/isotonic.ts';
import { platt, plattOf } from '../calibrate/platt.ts';
import { mean } from '../numbers/quantiles.ts';
import { randomFrom } from '../numbers/random.ts';
import { probabilityQuality } from '../quality/probabilities.ts';
import { chanceWithin, gammaPriorOf, shrunkRate } from '../rates/gamma-poisson.ts';
import { historyOf, type VehicleHistory, type WorkOrder } from './history.ts';
import { happened } from './snapshots.ts';
import { walkRisks } from './walk-risks.ts';

const DAYS = 5 * 365;
const ORDER = { planned: false, damage: false, labourHours: 1, downtimeHours: 0, department: 'roads' };

/** Vehicles whose failures follow a rate a day, which may depend on the vehicle and on the days since its last service. */
function fleet(seed: number, rate: (vehicle: number, sinceService: number) => number): VehicleHistory[] {
  const random = randomFrom(seed);
  return Array.from({ length: 120 }, (_, vehicle) => {
    const orders: WorkOrder[] = [];
    let serviced = 0;
    for (let day = 0; day < DAYS; day++) {
      if (random() < 1 / 120) {
        serviced = day;
        orders.push({ ...ORDER, day, planned: true, breakdown: false });
      }
      if (random() < rate(vehicle, day - serviced)) orders.push({ ...ORDER, day, breakdown: random() < 0.5 });
    }
    return historyOf({ id: `v${vehicle}`, kind: String(vehicle % 3), bought: undefined }, orders);
  });
}

const askedOf = (vehicles: readonly VehicleHistory[]) =>
  Array.from({ length: 10 }, (_, month) => DAYS - 330 + month * 30).flatMap((day) =>
    vehicles.map((vehicle) => ({ vehicle, day })),
  );

describe('what will break', () => {
  test('random failures are not predictable, and the rates that are given instead are calibrated', () => {
    const vehicles = fleet(1, () => 1 / 60);
    const walked = walkRisks(vehicles, askedOf(vehicles), 1);
    expect(walked.trial?.repair30.predictable).toBe(false);
    expect(walked.trial?.road30.predictable).toBe(false);
    const quality = probabilityQuality(walked.product.repair30, happened(walked.snapshots, 'repair30'));
    expect(Math.abs(mean(walked.product.repair30) - quality.rate)).toBeLessThan(0.05);
    expect(quality.ece).toBeLessThan(0.08);
  });

  const wearing = (_vehicle: number, since: number) => (since > 100 ? 1 / 15 : 1 / 400);

  test('failures that follow a missed service are, and chances lie within 0 and 1', () => {
    const vehicles = fleet(2, wearing);
    const walked = walkRisks(vehicles, askedOf(vehicles), 1);
    expect(walked.trial?.repair30.predictable).toBe(true);
    const truth = happened(walked.snapshots, 'repair30');
    const product = probabilityQuality(walked.product.repair30, truth);
    expect(product.auc).toBeGreaterThan(probabilityQuality(walked.own.repair30, truth).auc + 0.05);
    for (const chance of walked.product.road30) expect(chance >= 0 && chance <= 1).toBe(true);
  });

  test('a vehicle without a work order gets the rate of its fleet', () => {
    const blank = historyOf({ id: 'new', kind: '0', bought: undefined }, []);
    const vehicles = [...fleet(4, () => 1 / 60).slice(0, 20), blank];
    const walked = walkRisks(
      vehicles,
      vehicles.map((vehicle) => ({ vehicle, day: 300 })),
      1,
    );
    expect(walked.trial).toBeUndefined();
    const chance = walked.product.repair30.at(-1)!;
    expect(chance).toBeGreaterThan(0.2);
    expect(chance).toBeLessThan(0.6);
    expect(() => probabilityQuality([Number.NaN], [1])).toThrow(RangeError);
  });

  test('a fleet whose records are two months old is given the rate that it has', () => {
    const vehicles = fleet(6, () => 1 / 60);
    const asked = [60, 90].flatMap((day) =>
      vehicles.filter(({ all }) => all[0]! < day).map((vehicle) => ({ vehicle, day })),
    );
    const walked = walkRisks(vehicles, asked, 1);
    expect(walked.trial).toBeUndefined();
    const quality = probabilityQuality(walked.product.repair30, happened(walked.snapshots, 'repair30'));
    // a vehicle is known from its first work order on, which says nothing of how often it fails
    expect(Math.abs(mean(walked.rates.repair30) - (1 - Math.exp(-30 / 60)))).toBeLessThan(0.06);
    expect(quality.ece).toBeLessThan(0.1);
  });

  test('a chance is the same whatever came after its day', () => {
    const vehicles = fleet(3, wearing);
    const asked = askedOf(vehicles);
    const day = asked[0]!.day;
    const before = asked.filter((one) => one.day === day);
    const cut = vehicles.map((vehicle) => ({ vehicle, other: withoutAfter(vehicle, day) }));
    const others = new Map(cut.map(({ vehicle, other }) => [vehicle, other]));
    const known = walkRisks(vehicles, before, 1).product.road30;
    const blind = walkRisks(
      [...others.values()],
      before.map((one) => ({ ...one, vehicle: others.get(one.vehicle)! })),
      1,
    );
    expect([...blind.product.road30]).toEqual([...known]);
  });
});

/** What was known of a vehicle before a day. */
function withoutAfter(vehicle: VehicleHistory, day: number): VehicleHistory {
  const keep = (days: Int32Array) => days.filter((one) => one < day);
  const count = keep(vehicle.all).length;
  return {
    ...vehicle,
    all: keep(vehicle.all),
    repairs: keep(vehicle.repairs),
    breakdowns: keep(vehicle.breakdowns),
    planned: keep(vehicle.planned),
    damages: keep(vehicle.damages),
    labour: vehicle.labour.subarray(0, count),
    downtime: vehicle.downtime.subarray(0, count),
    departments: vehicle.departments.slice(0, count),
  };
}

describe('rates of a small fleet', () => {
  const counted = fc.array(fc.record({ events: fc.nat(30), time: fc.integer({ min: 1, max: 2_000 }) }), {
    minLength: 1,
    maxLength: 40,
  });

  test('lie between the vehicle’s own and the fleet’s', () => {
    fc.assert(
      fc.property(counted, (all) => {
        const prior = gammaPriorOf(all);
        const fleetRate = prior.shape / prior.exposure;
        for (const one of all) {
          const [low, high] = [fleetRate, one.events / one.time].sort((a, b) => a - b);
          const found = shrunkRate(prior, one);
          expect(found).toBeGreaterThanOrEqual(low! - 1e-12);
          expect(found).toBeLessThanOrEqual(high! + 1e-12);
          const chance = chanceWithin(prior, one, 30);
          expect(chance >= 0 && chance <= 1).toBe(true);
        }
      }),
    );
  });
});

test('where nothing was watched yet little is expected', () => {
  expect(chanceWithin(gammaPriorOf([{ events: 0, time: 0 }]), { events: 0, time: 0 }, 30)).toBeLessThan(0.05);
});

describe('calibration', () => {
  const rows = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 1)), {
    minLength: 1,
    maxLength: 80,
  });

  test('isotonic: ascending, within 0 and 1, and right on average', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const said = given.map(([one]) => one);
        const stairs = isotonicOf(
          said,
          given.map(([, one]) => one),
        );
        const found = [...said].sort((a, b) => a - b).map((one) => isotonic(stairs, one));
        found.forEach((one, at) => {
          expect(one >= 0 && one <= 1 && one >= (found[at - 1] ?? 0)).toBe(true);
        });
        expect(mean(found)).toBeCloseTo(mean(given.map(([, one]) => one)), 9);
      }),
    );
  });

  test('Platt: finds by how much chances were too sure', () => {
    const random = randomFrom(5);
    const scores = Float64Array.from({ length: 20_000 }, () => 6 * random() - 3);
    const truth = scores.map((score) => (random() < probabilityOf(0.5 * score - 0.3) ? 1 : 0));
    const { slope, offset } = plattOf(scores, truth);
    expect(slope).toBeCloseTo(0.5, 1);
    expect(offset).toBeCloseTo(-0.3, 1);
    expect(platt({ slope: 1, offset: 0 }, 0.2)).toBeCloseTo(0.2, 12);
  });
});

test('how good probabilities are, worked out by hand', () => {
  const found = probabilityQuality([0.1, 0.4, 0.35, 0.8], [0, 0, 1, 1]);
  expect(found.auc).toBe(0.75);
  expect(found.averagePrecision).toBeCloseTo((1 + 2 / 3) / 2, 12);
  expect(found.brier).toBeCloseTo((0.01 + 0.16 + 0.4225 + 0.04) / 4, 12);
});
