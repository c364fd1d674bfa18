import { expect, test } from 'vitest';
import { inSlices } from './slices.ts';

/** What is reported while loops of steps of 1 ms go on, in slices of 2 ms; `|` each time the event loop turns. */
async function reportedBy(loops: readonly string[], steps: number): Promise<string> {
  let reported = '';
  let isOver = false;
  const ticking = (async () => {
    while (!isOver) {
      await new Promise(setImmediate);
      reported += '|';
    }
  })();
  const step = (name: string) => {
    for (const start = performance.now(); performance.now() - start < 1; );
    reported += name;
  };
  await Promise.all(loops.map((name) => inSlices(Array<string>(steps).fill(name), step, 2)));
  isOver = true;
  await ticking;
  return reported;
}

test('the event loop turns every few steps of a long loop, and each step is taken once', async () => {
  const reported = await reportedBy(['a'], 20);
  expect(reported.replaceAll('|', '')).toBe('a'.repeat(20));
  expect(Math.max(...reported.split('|').map(({ length }) => length))).toBeLessThanOrEqual(3);
});

test('of several loops one goes on at each turn', async () => {
  const reported = await reportedBy(['a', 'b', 'c'], 10);
  // the first slices of all three are one; from then on each has a turn of its own
  const [, ...slices] = reported.split('|');
  expect(slices.filter((slice) => new Set(slice).size > 1)).toEqual([]);
  expect(reported.replaceAll('|', '')).toHaveLength(30);
});
