import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inAll, runOn, type Span, without } from './replay-time.ts';

const END = 10_000;

test('the clock runs on by the time of the past, and stops at the end', () => {
  expect(runOn(100, 600, [], END)).toBe(700);
  expect(runOn(9900, 600, [], END)).toBe(END);
});

test('stops take no time: the clock jumps to where they end and goes on with what is left', () => {
  const stops = [
    { from: 200, to: 1000 },
    { from: 1050, to: 4000 },
  ];
  expect(runOn(100, 50, stops, END)).toBe(150);
  expect(runOn(100, 120, stops, END)).toBe(1020);
  expect(runOn(100, 160, stops, END)).toBe(4010);
  expect(runOn(500, 10, stops, END), 'from within a stop').toBe(1010);
  expect(runOn(5000, 10, stops, END), 'past all stops').toBe(5010);
  expect(runOn(100, 150, [{ from: 200, to: 20_000 }], END), 'the last stop ends the replay').toBe(END);
});

test('of several vehicles only what all stand through is skipped', () => {
  const one = [
    { from: 0, to: 10 },
    { from: 20, to: 40 },
  ];
  const other = [
    { from: 5, to: 25 },
    { from: 30, to: 50 },
  ];
  expect(inAll([one, other])).toEqual([
    { from: 5, to: 10 },
    { from: 20, to: 25 },
    { from: 30, to: 40 },
  ]);
  expect(inAll([one])).toEqual(one);
  expect(inAll([])).toEqual([]);
  expect(inAll([one, []])).toEqual([]);
});

test('what no span covers is the rest of the period', () => {
  const period = { from: 0, to: 100 };
  expect(without(period, [])).toEqual([period]);
  expect(
    without(period, [
      { from: -5, to: 10 },
      { from: 40, to: 50 },
      { from: 90, to: 120 },
    ]),
  ).toEqual([
    { from: 10, to: 40 },
    { from: 50, to: 90 },
  ]);
});

const spans = fc
  .uniqueArray(fc.integer({ min: 0, max: END }), { maxLength: 12 })
  .map((edges) => edges.sort((a, b) => a - b))
  .map((edges) =>
    edges.flatMap((from, index): Span[] => (index % 2 ? [] : [{ from, to: edges[index + 1] ?? END + 1 }])),
  );

test('running in steps comes as far as running at once', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: END }),
      fc.array(fc.nat(500), { maxLength: 20 }),
      spans,
      (at, steps, skipped) => {
        const whole = runOn(
          at,
          steps.reduce((sum, step) => sum + step, 0),
          skipped,
          END,
        );
        expect(steps.reduce((now, step) => runOn(now, step, skipped, END), at)).toBe(steps.length ? whole : at);
      },
    ),
  );
});
