import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomFrom } from '../numbers/random.ts';
import { meanCumulative, meanCumulativeAt } from './mean-cumulative.ts';
import { repeatsOf } from './repeats.ts';
import { type LifeCase, shortensOf } from './shortens.ts';

/** Lives that wear out; those of a condition fail `times` as often. A quarter is seen half of its time. */
function lives(count: number, times: (one: Pick<LifeCase, 'model' | 'use' | 'years' | 'inRepair'>) => number) {
  const random = randomFrom(11);
  return Array.from({ length: count }, (_, place): LifeCase => {
    const like = {
      model: ['MAN TGS', 'MAN TGS', 'Renault K', ''][place % 4]!,
      use: 50 + 200 * random(),
      years: 6 * random(),
      inRepair: random() < 0.5,
    };
    const time = 300 * (-Math.log(1 - random()) / times(like)) ** 0.5;
    const failed = random() < 0.75;
    return Object.assign(like, { vehicle: place % 40, time: failed ? time : time / 2, failed });
  });
}

test('a model that needs the part twice as often, and more use, are found with their size', () => {
  const found = shortensOf(lives(900, ({ model, use }) => (model === 'Renault K' ? 2 : 1) * 1.3 ** (use! / 50)));
  const of = new Map(found.effects.map((one) => [one.kind, one]));
  expect(found.effects.map(({ kind, model }) => [kind, model])).toEqual([
    ['model', 'Renault K'],
    ['use', null],
    ['years', null],
    ['repair', null],
  ]);
  expect(of.get('model')!.low).toBeGreaterThan(1.4);
  expect(Math.abs(of.get('model')!.ratio - 2)).toBeLessThan(0.45);
  expect(Math.abs(of.get('use')!.ratio - 1.3)).toBeLessThan(0.12);
  // the rest changes nothing, and its intervals say so
  for (const kind of ['years', 'repair'] as const) {
    expect(of.get(kind)!.low).toBeLessThan(1);
    expect(of.get(kind)!.high).toBeGreaterThan(1);
  }
});

test('few failures carry few conditions, and none below ten', () => {
  const all = lives(400, () => 1);
  const few = (failed: number) => all.filter((life) => life.failed).slice(0, failed);
  expect(shortensOf(few(9))).toEqual({ missing: 1, effects: [] });
  expect(shortensOf(few(25)).effects.length).toBeLessThanOrEqual(2);
  expect(shortensOf([])).toEqual({ missing: 10, effects: [] });
});

test('what all vehicles share, what only one failure has, and what always comes together say nothing', () => {
  const alike = lives(200, () => 1).map((one) =>
    Object.assign(one, { model: 'MAN TGS', use: 100, years: 2, inRepair: true }),
  );
  expect(shortensOf(alike)).toEqual({ missing: 0, effects: [] });
  // two models, of which one is fitted in repairs alone
  const twins = lives(200, () => 1).map((one, place) =>
    Object.assign(one, { model: place % 2 ? 'a' : 'b', use: null, years: 2, inRepair: place % 2 === 1 }),
  );
  for (const { ratio, low, high } of shortensOf(twins).effects) {
    expect(low <= ratio && ratio <= high).toBe(true);
    expect(Number.isFinite(high)).toBe(true);
  }
});

test('repairs of a vehicle add up; a replacement in time and a vehicle that ends are none', () => {
  const { vehicles, steps } = repeatsOf([
    { vehicle: 1, time: 100, failed: true },
    { vehicle: 1, time: 100, failed: true },
    { vehicle: 1, time: 50, failed: false },
    { vehicle: 2, time: 150, failed: false },
    { vehicle: 2, time: 100, failed: true },
  ]);
  expect(vehicles).toBe(2);
  expect(steps).toEqual([
    { time: 100, mean: 0.5 },
    { time: 200, mean: 1 },
    { time: 250, mean: 1.5 },
  ]);
  const long = repeatsOf(lives(900, () => 1));
  expect(long.steps.length).toBeLessThanOrEqual(120);
  expect(long.steps.at(-1)!.mean).toBeGreaterThan(5);
});

test('the mean cumulative number counts who is seen at each time', () => {
  const span = fc
    .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 40 }), fc.boolean())
    .map(([from, length, failed]) => ({ from, to: from + length, failed }));
  fc.assert(
    fc.property(fc.array(span, { maxLength: 40 }), fc.integer({ min: 0, max: 120 }), (spans, at) => {
      const times = [...new Set(spans.filter(({ failed, to }) => failed && to <= at).map(({ to }) => to))];
      const plain = times.reduce((sum, time) => {
        const seen = spans.filter(({ from, to }) => from < time && time <= to).length;
        return sum + spans.filter(({ failed, to }) => failed && to === time).length / seen;
      }, 0);
      expect(meanCumulativeAt(meanCumulative(spans), at)).toBeCloseTo(plain, 9);
    }),
  );
});
