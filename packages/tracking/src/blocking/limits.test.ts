import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FixRecord, recordOf } from '../position/record.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import { aFix, aRecord, type Said, START } from '../testing.ts';
import {
  addEvidence,
  type BlockingCondition,
  type BlockingLimits,
  DEFAULT_BLOCKING_LIMITS,
  mayBlockNow,
  NO_EVIDENCE,
  stricterOf,
} from './index.ts';

const evidenceOf = (records: FixRecord[]) => records.reduce(addEvidence, NO_EVIDENCE);
/** Stood from second 0 to the last, with the ignition off. */
const stood = (to: number, every: number): Said[] =>
  Array.from({ length: to / every + 1 }, (_, place) => ({ at: place * every, kmh: 0, ignition: false }));
const reasons = (said: Said[], now: number, own: Partial<BlockingLimits>, mode: BlockingCondition = 'standstill') => {
  const evidence = evidenceOf(said.map((one) => aRecord(one)));
  const verdict = mayBlockNow(evidence, START + now * 1000, mode, { ...DEFAULT_BLOCKING_LIMITS, ...own });
  return verdict.allowed ? [] : verdict.reasons;
};

describe('limits of one’s own', () => {
  test('hold back what Balise’s own would let go', () => {
    const minute = stood(70, 10);
    expect(reasons(minute, 71, {}, 'engineOff')).toEqual([]);
    expect(reasons(minute, 71, { blockStandsFor: 71 })).toEqual(['standsTooShort']);
    expect(reasons(minute, 80, { blockFreshFor: 10 })).toEqual(['staleFix']);
    expect(reasons(minute, 80, { blockFreshFor: 10 }, 'engineOff')).toEqual(['staleFix', 'ignitionUnknown']);
    expect(reasons(minute, 71, { blockEngineOffFor: 71 }, 'engineOff')).toEqual(['engineOffTooShort']);
    expect(reasons(minute, 71, { blockStillFor: 71 }, 'engineOff')).toEqual(['stillTooShort']);
  });

  test('let it go as soon as as much is proven as they ask for', () => {
    expect(reasons(stood(70, 10), 71, { blockStandsFor: 70, blockFreshFor: 10 })).toEqual([]);
    expect(reasons(stood(300, 10), 301, { blockEngineOffFor: 300, blockStillFor: 300 }, 'engineOff')).toEqual([]);
  });

  test('an hour is proven by a tracker that reports every four minutes, and never by one that reports every six', () => {
    const hour = { blockEngineOffFor: 3600, blockStillFor: 3600, blockStandsFor: 600 };
    expect(reasons(stood(3600, 240), 3601, hour, 'engineOff')).toEqual([]);
    expect(reasons(stood(3360, 240), 3361, hour, 'engineOff')).toEqual(['engineOffTooShort', 'stillTooShort']);
    expect(reasons(stood(7200, 360), 7201, hour, 'engineOff')).toContain('stillTooShort');
  });
});

describe('of a run of an hour nothing is forgotten', () => {
  const hour: Partial<BlockingLimits> = { blockEngineOffFor: 3600, blockStillFor: 3600 };
  const after = (late: Said) => {
    const records = stood(3600, 60).map((one) => aRecord(one));
    const evidence = evidenceOf([...records, recordOf(aFix(late), START + 3_601_000, DEFAULT_SETTINGS)]);
    return mayBlockNow(evidence, START + 3_602_000, 'engineOff', { ...DEFAULT_BLOCKING_LIMITS, ...hour });
  };

  test('a late message that says the engine ran meanwhile begins it anew', () => {
    expect(after({ at: 1800, kmh: 0, ignition: false })).toEqual({ allowed: true });
    expect(after({ at: -60, kmh: 0, ignition: true })).toEqual({ allowed: true });
    expect(after({ at: 1800, kmh: 0, ignition: true })).toEqual({ allowed: false, reasons: ['engineOffTooShort'] });
  });

  test('and so does one that moved, with a place or by the engine’s bus alone', () => {
    expect(after({ at: 1800, kmh: 30 })).toMatchObject({ allowed: false, reasons: ['moving', 'stillTooShort'] });
    expect(after({ at: 1800, located: false, busSpeed: 9 })).toMatchObject({ allowed: false });
  });
});

const limits = fc.record({
  blockFreshFor: fc.double({ min: -10, max: 200 }),
  blockStandsFor: fc.double({ min: -10, max: 200 }),
  blockEngineOffFor: fc.double({ min: -10, max: 200 }),
  blockStillFor: fc.double({ min: -10, max: 200 }),
  blockLifetime: fc.double({ min: -10, max: 4000 }),
});
const arrivals = fc.array(
  fc.record({
    at: fc.integer({ min: 0, max: 200 }),
    kmh: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 0, 30),
    ignition: fc.constantFrom(false, false, false, false, true),
  }),
  { minLength: 2, maxLength: 8 },
);
const mode = fc.constantFrom<BlockingCondition>('standstill', 'engineOff', 'emergency');

test('property: no limits of any kind, laxer ones and such as are no number, allow what Balise’s own refuse', () => {
  let [allowed, refused] = [0, 0];
  fc.assert(
    fc.property(arrivals, mode, limits, limits, fc.nat(90), (said, wanted, own, others, wait) => {
      const records = said.sort((a, b) => a.at - b.at).map((one) => aRecord(one));
      const [evidence, now] = [evidenceOf(records), START + ((said.at(-1)?.at ?? 0) + wait) * 1000];
      const may = (held: BlockingLimits) => mayBlockNow(evidence, now, wanted, held).allowed;
      if (may(own)) expect(may(DEFAULT_BLOCKING_LIMITS)).toBe(true);
      else if (may(DEFAULT_BLOCKING_LIMITS)) refused++;
      if (may(stricterOf(own, others))) {
        allowed++;
        expect([may(own), may(others)]).toEqual([true, true]);
      }
    }),
    { numRuns: 20_000, seed: 20_261_122 },
  );
  expect([allowed > 20, refused > 50]).toEqual([true, true]);
});
