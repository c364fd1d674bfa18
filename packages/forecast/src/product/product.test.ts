import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { historyOf, type VehicleHistory, type WorkOrder } from '../breakdown/history.ts';
import { randomFrom } from '../numbers/random.ts';
import type { Vehicle } from '../use/use-features.ts';
import { expectedWork } from '../workload/expected-work.ts';
import { askRisks } from './ask-risks.ts';
import { askUse, daysOnCurve } from './ask-use.ts';
import { learnRisks } from './learn-risks.ts';
import { learnUse, type UseRule } from './learn-use.ts';

const NOW = 20_000;
const ORDER: WorkOrder = {
  day: 0,
  planned: false,
  breakdown: false,
  damage: false,
  labourHours: 1,
  downtimeHours: 4,
  department: '',
};

/** Vehicles whose work begins two and a half years before now; `chance` of a repair on a day, by the days since the last service. */
function made(seed: number, count: number, chance: (since: number) => number, until = NOW): VehicleHistory[] {
  const random = randomFrom(seed);
  const START = NOW - 1_600;
  return Array.from({ length: count }, (_, vehicle) => {
    const orders: WorkOrder[] = [];
    let serviced = START;
    for (let day = START; day < until; day++) {
      if (random() < 1 / 120) {
        serviced = day;
        orders.push({ ...ORDER, day, planned: true });
      }
      if (random() < chance(day - serviced)) orders.push({ ...ORDER, day, breakdown: random() < 0.5 });
    }
    return historyOf({ id: `v${vehicle}`, kind: String(vehicle % 3), bought: undefined, since: START }, orders);
  });
}

describe('risks of a fleet', () => {
  test('whose failures are random: no model is used, and the rates are calibrated', { timeout: 120_000 }, () => {
    const fleet = made(1, 120, () => 1 / 60);
    const learned = learnRisks(fleet, { now: NOW, seed: 1 });
    expect(learned.isUsed).toEqual({ road30: false, repair30: false, repair7: false });
    expect(learned.models).toBeNull();
    expect(learned.quality.repair30.year.rates!.ece).toBeLessThan(0.08);
    const risks = askRisks(fleet, learned, NOW);
    // 1 − (59/60)^30
    const mean = risks.reduce((sum, { repair30 }) => sum + repair30, 0) / risks.length;
    expect(Math.abs(mean - 0.396)).toBeLessThan(0.06);
    for (const { method } of risks) expect(method).toBe('rates');
  });

  test('whose failures follow a missed service: the model is used, names the service, and nothing later changes it', {
    timeout: 120_000,
  }, () => {
    const wearing = (since: number) => (since > 100 ? 1 / 15 : 1 / 400);
    // a hundred days more than is known now
    const fleet = made(2, 84, wearing, NOW + 100).map((vehicle) => again(vehicle, ordersOf(vehicle)));
    const learned = learnRisks(fleet, { now: NOW, seed: 1 });
    expect(learned.isUsed.road30).toBe(true);
    const { year, bins } = learned.quality.road30;
    expect(year.model!.auc).toBeGreaterThan(year.rates!.auc + 0.03);
    expect(bins).toHaveLength(10);
    const risks = askRisks(fleet, learned, NOW);
    expect(risks.some(({ reasons }) => reasons[0]?.kind === 'service')).toBe(true);
    for (const { breakdown7, breakdown30, repair7, repair30 } of risks) {
      for (const chance of [breakdown7, breakdown30, repair7, repair30]) expect(chance >= 0 && chance <= 1).toBe(true);
      expect(breakdown7 <= breakdown30 && repair7 <= repair30 && breakdown30 <= repair30).toBe(true);
    }
    // with the future of another vehicle each: neither the model nor a chance knows it
    const shuffled = fleet.map((vehicle, place) => joined(cutAt(vehicle, NOW), fleet[(place * 5 + 3) % 84]!));
    const other = learnRisks(shuffled, { now: NOW, seed: 1 });
    expect(JSON.stringify(other)).toBe(JSON.stringify(learned));
    expect(askRisks(shuffled, other, NOW)).toEqual(risks);
  });
});

const ordersOf = (vehicle: VehicleHistory): WorkOrder[] => {
  const broken = new Set(vehicle.breakdowns);
  const planned = new Set(vehicle.planned);
  return [...vehicle.all].map((day) => ({ ...ORDER, day, planned: planned.has(day), breakdown: broken.has(day) }));
};
const again = (vehicle: VehicleHistory, orders: WorkOrder[]) =>
  historyOf({ id: vehicle.id, kind: vehicle.kind, bought: undefined, since: vehicle.since! }, orders);
const cutAt = (vehicle: VehicleHistory, day: number) =>
  again(
    vehicle,
    ordersOf(vehicle).filter((order) => order.day < day),
  );
/** The past of one vehicle with the future of another. */
const joined = (past: VehicleHistory, future: VehicleHistory) =>
  again(past, [...ordersOf(past), ...ordersOf(future).filter(({ day }) => day >= NOW)]);

/** Readings four weeks apart of vehicles that are used as their level says, more or less. */
function used(seed: number, count: number, noise: number): Vehicle[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, vehicle) => {
    const level = 50 + 100 * random();
    const length = 36;
    const days = Float64Array.from({ length }, (_, place) => NOW - (length - 1 - place) * 28);
    let sum = 0;
    const meter = Float64Array.from({ length }, (_, place) => {
      if (place > 0) sum += level * 28 * (1 + noise * (random() - 0.5));
      return sum;
    });
    return { id: String(vehicle), group: String(vehicle % 2), readings: { days, meter } };
  });
}

describe('use of a fleet', () => {
  /** A rule that knows nothing but a usual level. */
  const poor: UseRule = (_vehicle, _day, amount) => {
    const p50 = amount / 100;
    return { p10: 0.8 * p50, p50, p90: 1.25 * p50 };
  };

  test('a model is used where it was better; its curves rise and its intervals nest', { timeout: 120_000 }, () => {
    const vehicles = used(3, 40, 0.8);
    const learned = learnUse(vehicles, [2_000, 6_000], poor, { now: NOW, seed: 1 });
    expect(learned.model).not.toBeNull();
    expect(learned.year.model!.mae).toBeLessThan(learned.year.rule!.mae);
    expect(learned.year.model!.coverage).toBeGreaterThan(0.7);
    const curves = askUse(vehicles, learned.model!, NOW);
    expect(curves.size).toBe(40);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 39 }),
        fc.double({ min: 0, max: 200_000, noNaN: true }),
        (place, amount) => {
          const curve = curves.get(String(place))!;
          const [p10, p50, p90] = (['p10', 'p50', 'p90'] as const).map((end) => daysOnCurve(curve, amount, end));
          expect(p10! >= 0 && p10! <= p50! + 1e-9 && p50! <= p90! + 1e-9).toBe(true);
          expect(daysOnCurve(curve, amount * 1.3, 'p50')).toBeGreaterThanOrEqual(p50! - 1e-9);
        },
      ),
    );
  });

  test('a rule that is right is kept', { timeout: 120_000 }, () => {
    const vehicles = used(4, 30, 0.6);
    // what will happen, which no model can beat
    const right = ({ readings }: Vehicle, day: number, amount: number) => {
      const at = readings.days.indexOf(day);
      const target = readings.meter[at]! + amount;
      const next = readings.meter.findIndex((value) => value >= target);
      if (next < 1) return undefined;
      const share = (target - readings.meter[next - 1]!) / (readings.meter[next]! - readings.meter[next - 1]!);
      const p50 = readings.days[next - 1]! + share * 28 - day;
      return { p10: 0.9 * p50, p50, p90: 1.1 * p50 };
    };
    const learned = learnUse(vehicles, [2_000], right, { now: NOW, seed: 1 });
    expect(learned.model).toBeNull();
    expect(learned.year.rule!.mae).toBeLessThan(1e-6);
  });
});

test('expected work: every item is counted once, and comes back after its interval', () => {
  const bounds = Array.from({ length: 53 }, (_, week) => week * 7);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: -50, max: 200 }), fc.integer({ min: 0, max: 60 })), { maxLength: 20 }),
      (days) => {
        const items = days.map(([p50, off]) => ({
          p10: p50 - off,
          p50,
          p90: p50 + off,
          every: null,
          hours: 2,
          cost: 5,
        }));
        const weeks = expectedWork(items, bounds);
        const sum = (of: (week: (typeof weeks)[number]) => number) =>
          weeks.reduce((total, week) => total + of(week), 0);
        expect(sum(({ count }) => count.mean)).toBeCloseTo(items.length, 6);
        expect(sum(({ hours }) => hours.mean)).toBeCloseTo(2 * items.length, 6);
        for (const { cost } of weeks) expect(cost.p10 <= cost.mean && cost.mean <= cost.p90).toBe(true);
      },
    ),
  );
  const [monthly] = [expectedWork([{ p10: 3, p50: 3, p90: 3, every: 28, hours: 0, cost: 0 }], bounds)];
  expect(monthly!.reduce((total, { count }) => total + count.mean, 0)).toBeCloseTo(13, 6);
});
