import { expect, test } from 'vitest';
import { randomFrom } from '../numbers/random.ts';
import type { Life } from './life.ts';
import { partLife } from './part-life.ts';

/** Lives of a part by Weibull's distribution; every fifth is seen half of its time. */
function lives(count: number, shape: number, scale: number): Life[] {
  const random = randomFrom(7);
  return Array.from({ length: count }, (_, place) => {
    const time = scale * (-Math.log(1 - random())) ** (1 / shape);
    return place % 5 === 4 ? { time: time / 2, failed: false } : { time, failed: true };
  });
}

test('a part that wears out and is dear when it fails is replaced by age, at less cost than waiting', () => {
  const found = partLife(lives(200, 4, 300), { planned: 100, failure: 1_000 });
  expect(found.advice.kind).toBe('replace');
  if (found.advice.kind !== 'replace') return;
  // Barlow and Proschan: about half of the scale at these costs
  expect(found.advice.age).toBeGreaterThan(100);
  expect(found.advice.age).toBeLessThan(200);
  expect(found.advice.saved).toBeGreaterThan(0.4);
  expect(Math.abs(found.weibull!.shape - 4)).toBeLessThan(0.6);
  expect(Math.abs(found.median! - 300 * Math.log(2) ** 0.25)).toBeLessThan(25);
});

test('a part that fails at random, or costs the same either way, is not', () => {
  expect(partLife(lives(300, 1, 300), { planned: 100, failure: 1_000 }).advice).toEqual({ kind: 'wait' });
  expect(partLife(lives(200, 4, 300), { planned: 100, failure: 100 }).advice).toEqual({ kind: 'wait' });
});

test('too few failures, and costs that are not known, are said', () => {
  const few = partLife(lives(4, 4, 300), { planned: 100, failure: 1_000 });
  expect([few.missing, few.weibull, few.advice]).toEqual([1, null, { kind: 'unknown', why: 'failures' }]);
  expect(few.steps.length).toBeGreaterThan(0);
  const dear = partLife(lives(50, 4, 300), { planned: null, failure: 1_000 });
  expect(dear.weibull).not.toBeNull();
  expect(dear.advice).toEqual({ kind: 'unknown', why: 'costs' });
  expect(partLife([], { planned: 1, failure: 1 })).toMatchObject({ lives: 0, missing: 5, steps: [], median: null });
});
