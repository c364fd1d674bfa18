import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordOf } from '../position/record.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import { aFix, aRecord, type Said, START } from '../testing.ts';
import {
  addEvidence,
  BLOCKING_CONDITIONS,
  BLOCKING_REFUSALS,
  type BlockingCondition,
  conditionsOf,
  DEFAULT_BLOCKING_LIMITS,
  mayBlockNow,
  NO_EVIDENCE,
} from './index.ts';

/* What a user is shown of the conditions of a block. */

const evidenceOf = (said: Said[]) => said.map((one) => aRecord(one)).reduce(addEvidence, NO_EVIDENCE);
const partsOf = (said: Said[], at: number, condition: BlockingCondition) =>
  conditionsOf(evidenceOf(said), START + at * 1000, condition, DEFAULT_BLOCKING_LIMITS);
const shown = (said: Said[], at: number, condition: BlockingCondition) =>
  partsOf(said, at, condition).map(({ part, met }) => `${met ? '+' : '-'}${part}`);

test('of a vehicle that drives, that stands for a while, and that may be blocked', () => {
  const driving: Said[] = [
    { at: 0, kmh: 50 },
    { at: 10, kmh: 50, metres: 140 },
  ];
  expect(shown(driving, 11, 'standstill')).toEqual(['+freshFix', '-standing', '-stoodFor', '+motionSensor']);
  const stands: Said[] = [...driving, { at: 20, metres: 200 }, { at: 30, metres: 200 }];
  expect(shown(stands, 31, 'standstill')).toEqual(['+freshFix', '+standing', '-stoodFor', '+motionSensor']);
  const [, standing, stoodFor] = partsOf(stands, 31, 'standstill');
  expect(standing).toMatchObject({ value: 0, since: START + 20_000, against: [] });
  expect(stoodFor).toMatchObject({ value: 10, limit: 30, remaining: 20, against: ['standsTooShort'] });
  const stood: Said[] = [...stands, { at: 50, metres: 200 }];
  expect(shown(stood, 51, 'standstill')).toEqual(['+freshFix', '+standing', '+stoodFor', '+motionSensor']);
});

test('of an engine that runs, and that has been off for a while', () => {
  const stood = (ignition: boolean): Said[] => [0, 10, 20, 30, 40, 50].map((at) => ({ at, ignition }));
  expect(shown(stood(true), 51, 'engineOff').slice(4)).toEqual(['-ignitionOff', '-offFor']);
  expect(shown(stood(false), 51, 'engineOff')).toEqual([
    ...['+freshFix', '+standing', '-stoodFor', '+motionSensor', '+ignitionOff', '-offFor'],
  ]);
  expect(partsOf(stood(false), 51, 'engineOff').at(-1)).toMatchObject({ value: 50, limit: 65, remaining: 15 });
});

test('of an emergency: how fast, and by how many fixes', () => {
  const [fresh, slow, second] = partsOf([{ at: 0, kmh: 18 }], 2, 'emergency');
  expect(fresh).toMatchObject({ met: true, limit: 60 });
  expect(slow).toMatchObject({ met: true, value: expect.closeTo(5, 5), limit: expect.closeTo(5.56, 2) });
  expect(second).toMatchObject({ met: false, against: ['onlyOneFix'], value: 0, limit: 5, remaining: 5 });
  const fast = partsOf(
    [
      { at: 0, kmh: 72 },
      { at: 10, kmh: 72, metres: 200 },
    ],
    11,
    'emergency',
  );
  expect(fast[1]).toMatchObject({ met: false, against: ['tooFast'], value: expect.closeTo(20, 5) });
});

test('of a vehicle that reported nothing, nothing is met', () => {
  for (const condition of BLOCKING_CONDITIONS) {
    const parts = conditionsOf(NO_EVIDENCE, START, condition, DEFAULT_BLOCKING_LIMITS);
    expect(parts.some(({ part, met }) => met && part !== 'motionSensor')).toBe(false);
  }
});

const arrivals = fc.array(
  fc.record({
    at: fc.integer({ min: 0, max: 200 }),
    delay: fc.integer({ min: -20, max: 60 }),
    kmh: fc.option(fc.constantFrom(0, 0, 0, 0, 0, 10, 60), { nil: null, freq: 10 }),
    metres: fc.constantFrom(0, 0, 0, 0, 20, 200),
    located: fc.constantFrom(true, true, true, false),
    valid: fc.constantFrom(true, true, true, true, false),
    motion: fc.option(fc.boolean(), { nil: undefined, freq: 2 }),
    ignition: fc.option(fc.constantFrom(false, false, false, true), { nil: undefined, freq: 6 }),
  }),
  { maxLength: 14 },
);

test('property: all parts are met exactly where the block may be sent, and every reason has its part', () => {
  const [seen, met] = [new Set<string>(), new Set<string>()];
  const condition = fc.constantFrom(...BLOCKING_CONDITIONS);
  fc.assert(
    fc.property(arrivals, fc.integer({ min: 0, max: 260 }), condition, (said, at, wanted) => {
      const now = START + at * 1000;
      const evidence = said
        .map(({ delay, motion, ignition, ...one }) => {
          const flags = {
            ...(motion === undefined ? {} : { motion }),
            ...(ignition === undefined ? {} : { ignition }),
          };
          return recordOf(aFix({ ...one, ...flags }), START + (one.at + delay) * 1000, DEFAULT_SETTINGS);
        })
        .sort((a, b) => a.at - b.at)
        .reduce(addEvidence, NO_EVIDENCE);
      const verdict = mayBlockNow(evidence, now, wanted, DEFAULT_BLOCKING_LIMITS);
      const parts = conditionsOf(evidence, now, wanted, DEFAULT_BLOCKING_LIMITS);
      expect(parts.every((part) => part.met)).toBe(verdict.allowed);
      for (const part of parts) expect(part.met && part.against.length > 0).toBe(false);
      const reasons = verdict.allowed ? [] : verdict.reasons;
      expect(parts.flatMap(({ against }) => against).sort()).toEqual([...reasons].sort());
      for (const reason of reasons) seen.add(reason);
      if (verdict.allowed) met.add(wanted);
    }),
    { numRuns: 20_000, seed: 20_261_127 },
  );
  expect([...met].sort()).toEqual([...BLOCKING_CONDITIONS].sort());
  expect(BLOCKING_REFUSALS.filter((reason) => !seen.has(reason))).toEqual([]);
});
