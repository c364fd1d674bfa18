import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomFrom } from '../numbers/random.ts';
import { concordanceOf, coxOf } from './cox.ts';
import { ageCost, kaplanMeier, type Life, medianLife, weibullOf, weibullSurvival } from './life.ts';
import { meanCumulative, meanCumulativeAt } from './mean-cumulative.ts';

const SHARED = process.env.BALISE_SHARED ?? join(import.meta.dirname, '../../../../../shared');
const DATA = join(SHARED, 'data/maintenance');
/** Values by R's survival 3.5.3, which come beside the project: goldens_R_survival.txt. */
const beside = existsSync(join(DATA, 'reliability')) ? describe : describe.skip;

const rowsOf = (file: string) =>
  readFileSync(join(DATA, file), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
const livesOf = (file: string, time: number, status: number): Life[] =>
  rowsOf(file).map((row) => ({ time: Number(row[time]), failed: row[status] === '1' }));
const six = (value: number | undefined) => Number(value?.toPrecision(6));

beside('as R computes it (skipped where the data beside the project are absent)', () => {
  test('Weibull of the diesel fans', () => {
    const fan = weibullOf(livesOf('reliability/genfan.csv', 0, 1))!;
    expect(six(fan.shape)).toBe(six(1.0584458));
    expect(six(fan.scale)).toBe(six(26296.845));
    expect(six(fan.logLikelihood)).toBe(six(-135.15272));
  });

  test('Kaplan and Meier of the diesel fans', () => {
    const steps = kaplanMeier(livesOf('reliability/genfan.csv', 0, 1));
    const at = (time: number) => steps.findLast((step) => step.time <= time)?.survival;
    const found = [2_000, 4_000, 6_000, 8_000].map(at);
    const golden = [0.95672269, 0.89062185, 0.82723424, 0.79541754];
    for (const value of golden) expect(steps.map(({ survival }) => six(survival))).toContain(six(value));
    expect(found.every((value) => value !== undefined)).toBe(true);
  });

  test('mean cumulative number of valve seats', () => {
    const rows = rowsOf('reliability/valveSeat.csv').map(([id, time, status]) => ({ id, time: Number(time), status }));
    const steps = meanCumulative(
      rows.map(({ id, time, status }, at) => {
        const from = rows[at - 1]?.id === id ? rows[at - 1]!.time : 0;
        // two seats of one engine on one day: R knows no span without length, and the second one ends a little later
        return { from, to: from === time ? time + 0.1 : time, failed: status === '1' };
      }),
    );
    const golden = [0.14634146, 0.26771196, 0.46283391, 0.65795587, 0.80795587, 1.01368342];
    expect([100, 200, 300, 400, 500, 600].map((time) => six(meanCumulativeAt(steps, time)))).toEqual(golden.map(six));
  });

  test('engines of the buses: Weibull, median, Cox with Efron, concordance', () => {
    const rows = rowsOf('madison_engine_replacements.csv').filter(([, , miles]) => Number(miles) > 0);
    const lives = rows.map(([group, , miles, event]) => ({
      group: group!,
      time: Number(miles),
      failed: event!.trim() === '1',
    }));
    const weibull = weibullOf(lives)!;
    expect([weibull.shape, weibull.scale, weibull.logLikelihood].map(six)).toEqual(
      [3.9363319, 265684.02, -1592.44441].map(six),
    );
    const steps = kaplanMeier(lives);
    expect([medianLife(steps), medianLife(steps, 'low'), medianLife(steps, 'high')]).toEqual([235400, 220700, 257400]);
    const groups = ['a452374', 'a530872', 'a530874', 'a530875', 't8h203'];
    const chosen = lives
      .filter(({ group }) => group === 'a452372' || groups.includes(group))
      .map((life) => ({ ...life, covariates: groups.map((group) => (life.group === group ? 1 : 0)) }));
    const cox = coxOf(chosen);
    expect(chosen).toHaveLength(267);
    // as R prints them
    expect(cox.coefficients.map((one) => one.toFixed(4))).toEqual([
      '-0.6015',
      '-0.3772',
      '-1.1878',
      '-1.5442',
      '-1.0411',
    ]);
    expect(cox.standardErrors.map((one) => one.toFixed(4))).toEqual(['0.4461', '0.3038', '0.3898', '0.3127', '0.3058']);
    expect((2 * (cox.logLikelihood - cox.nullLogLikelihood)).toFixed(2)).toBe('31.14');
    expect(six(concordanceOf(chosen, cox))).toBe(six(0.64897215));
  });
});

const life = fc.record({ time: fc.integer({ min: 1, max: 500 }), failed: fc.boolean() });

describe('survival', () => {
  test('a Weibull that is known is found, with half of the lives cut off', () => {
    const random = randomFrom(3);
    const lives = Array.from({ length: 4_000 }, () => {
      const [time, seen] = [200 * (-Math.log(1 - random())) ** (1 / 2.5), 100 + 200 * random()];
      return { time: Math.min(time, seen), failed: time <= seen };
    });
    const { shape, scale } = weibullOf(lives)!;
    expect(Math.abs(shape / 2.5 - 1)).toBeLessThan(0.06);
    expect(Math.abs(scale / 200 - 1)).toBeLessThan(0.04);
  });

  test('a curve falls from 1 to no less than 0, within its interval', () => {
    fc.assert(
      fc.property(fc.array(life, { maxLength: 60 }), (lives) => {
        let before = 1;
        for (const { survival, low, high } of kaplanMeier(lives)) {
          expect(survival).toBeLessThan(before);
          expect(survival).toBeGreaterThanOrEqual(-1e-12);
          if (!Number.isNaN(low)) expect(low <= survival && survival <= high).toBe(true);
          before = survival;
        }
      }),
    );
  });

  test('parts that do not age are not worth replacing in time; those that do are', () => {
    const costs = (shape: number) =>
      [20, 50, 100, 300, 1_000].map((age) => ageCost({ shape, scale: 100, logLikelihood: 0 }, age, 100, 500));
    const [ageing, random] = [costs(4), costs(1)];
    expect(Math.min(...ageing)).toBeLessThan(0.5 * ageing.at(-1)!);
    expect(Math.min(...random)).toBeGreaterThan(0.98 * random.at(-1)!);
    expect(weibullSurvival({ shape: 4, scale: 100, logLikelihood: 0 }, 100)).toBeCloseTo(Math.exp(-1), 12);
  });
});
