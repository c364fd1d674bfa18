import { beforeAll, expect, test } from 'vitest';
import { FAULTS } from './faults.ts';
import { OUTCOMES } from './judge.ts';
import { conditionsWithoutMode, MODES } from './situation.ts';
import { type Tally, tally } from './tally.ts';

const SITUATIONS = 20_000;
const SEED = 20_261_126;
/** Ms; it takes a few seconds, more on a machine that is busy with something else. */
const PATIENCE = 300_000;

let all: Tally;
beforeAll(() => {
  all = tally(SEED, 0, SITUATIONS);
}, PATIENCE);

test('nothing that moves is cut beyond what its own reports reveal, and no reason is untrue', () => {
  // `npm run bench -- blocking --seed SEED --only NUMBER` plays one of them again
  expect(all.failures).toEqual([]);
});

test('a vehicle is cut within its bound after it began to move, and some are late enough to try it', () => {
  expect(all.longestBound).toBeLessThanOrEqual(85_000);
  expect(all.longestDelay).toBeLessThan(all.longestBound);
  expect(all.longestDelay).toBeGreaterThan(40_000);
});

test('each fault meets each mode, each outcome comes up, and what stands with a tracker that works is cut', () => {
  expect(conditionsWithoutMode()).toEqual([]);
  for (const fault of FAULTS)
    for (const { mode } of MODES) {
      const counts = Object.values(all.byFault[fault][mode]).reduce((sum, count) => sum + count, 0);
      expect([fault, mode, counts > 50]).toEqual([fault, mode, true]);
    }
  for (const outcome of OUTCOMES) expect([outcome, all.outcomes[outcome] > 10]).toEqual([outcome, true]);
  const { stood, waited, expired } = all.byFault.none.normal;
  expect(stood / (stood + waited + expired)).toBeGreaterThan(0.4);
});
