import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mean } from '../numbers/quantiles.ts';
import { randomFrom } from '../numbers/random.ts';
import { binned } from './bins.ts';
import { type BoostModel, contributions, predictor, probabilityOf, scores } from './model.ts';
import { train, USUAL } from './train.ts';

const WINDOW = { from: 0, to: 1 };

/** Rows of three features, of which the second says nothing and the third is known of half of the rows. */
function made(rows: number, seed: number) {
  const random = randomFrom(seed);
  const columns = [0, 1, 2].map(() => Float32Array.from({ length: rows }, () => random()));
  columns[2] = columns[2]!.map((value) => (random() < 0.5 ? Number.NaN : value));
  const truth = (row: number) => 2 * columns[0]![row]! + (Number.isNaN(columns[2]![row]!) ? 1 : 0) - 1;
  return { names: ['asked', 'nothing', 'sometimes'], columns, truth, random };
}

describe('boosting', () => {
  test('finds chances that are known', () => {
    const { names, columns, truth, random } = made(20_000, 7);
    const values = Float32Array.from({ length: 20_000 }, (_, row) => (random() < probabilityOf(truth(row)) ? 1 : 0));
    const model = train(
      binned({ names, columns }),
      { values, window: WINDOW },
      { ...USUAL, loss: 'logistic', trees: 60, rate: 0.1 },
    );
    const found = scores(model, columns);
    expect(mean(found.map((score, row) => Math.abs(probabilityOf(score) - probabilityOf(truth(row)))))).toBeLessThan(
      0.03,
    );
    const asked = names.map((_, at) => model.trees.filter(({ feature }) => feature[0] === at).length);
    expect(asked[1]).toBeLessThan(asked[0]!);
  });

  test('a tenth lies below the first and above the last of three quantiles', () => {
    const { names, columns, random } = made(10_000, 8);
    const values = Float32Array.from({ length: 10_000 }, (_, row) => columns[0]![row]! * (random() + random()));
    const of = (share: number) =>
      scores(
        train(
          binned({ names, columns }),
          { values, window: WINDOW },
          { ...USUAL, loss: 'quantile', share, trees: 80, rate: 0.1 },
        ),
        columns,
      );
    const below = (ends: Float64Array) => mean(ends.map((end, row) => (values[row]! < end ? 1 : 0)));
    expect(below(of(0.1))).toBeCloseTo(0.1, 1.5);
    expect(below(of(0.5))).toBeCloseTo(0.5, 1.5);
    expect(below(of(0.9))).toBeCloseTo(0.9, 1.5);
  });

  test('the same seed gives the same model, and JSON keeps it', () => {
    const { names, columns, truth } = made(2_000, 9);
    const values = Float32Array.from({ length: 2_000 }, (_, row) => truth(row));
    const of = (seed: number) =>
      train(binned({ names, columns }), { values, window: WINDOW }, { ...USUAL, seed, trees: 20 });
    const text = JSON.stringify(of(3));
    expect(JSON.stringify(of(3))).toBe(text);
    expect(JSON.stringify(of(4))).not.toBe(text);
    expect(scores(JSON.parse(text) as BoostModel, columns)).toEqual(scores(of(3), columns));
  });

  test('what the features added is the score', () => {
    const { names, columns, truth } = made(1_000, 10);
    const values = Float32Array.from({ length: 1_000 }, (_, row) => truth(row));
    const model = train(binned({ names, columns }), { values, window: WINDOW }, { ...USUAL, trees: 30 });
    const score = predictor(model);
    for (let row = 0; row < 50; row++) {
      const { base, added } = contributions(model, columns, row);
      expect(base + added.reduce((sum, one) => sum + one, 0)).toBeCloseTo(score(columns, row), 6);
    }
  });

  test('takes any table', () => {
    const value = fc.oneof(
      fc.constant(Number.NaN),
      fc.float({ noDefaultInfinity: true }),
      fc.integer({ min: 0, max: 3 }),
    );
    const rows = fc.array(fc.tuple(value, value, fc.boolean()), { maxLength: 60 });
    fc.assert(
      fc.property(rows, (given) => {
        const columns = [0, 1].map((at) => Float32Array.from(given, (row) => row[at] as number));
        const values = Float32Array.from(given, ([, , yes]) => (yes ? 1 : 0));
        const settings = { ...USUAL, loss: 'logistic' as const, trees: 5, least: 0.1 };
        const model = train(binned({ names: ['a', 'b'], columns }), { values, window: WINDOW }, settings);
        for (const score of scores(model, columns)) {
          expect(probabilityOf(score)).toBeGreaterThanOrEqual(0);
          expect(probabilityOf(score)).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 60 },
    );
  });
});
