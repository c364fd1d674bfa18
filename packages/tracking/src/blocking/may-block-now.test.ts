import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KMH } from '../position/fix.ts';
import { type FixRecord, recordOf } from '../position/record.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import { aFix, aRecord, type Said, START } from '../testing.ts';
import * as blocking from './index.ts';
import { addEvidence, type BlockingCondition, DEFAULT_BLOCKING_LIMITS, NO_EVIDENCE } from './index.ts';

const mayBlockNow = (evidence: blocking.Evidence, now: number, mode: BlockingCondition) =>
  blocking.mayBlockNow(evidence, now, mode, DEFAULT_BLOCKING_LIMITS);
const evidenceOf = (records: FixRecord[]) => records.reduce(addEvidence, NO_EVIDENCE);
const verdict = (said: Said[], at: number, mode: BlockingCondition = 'standstill') =>
  mayBlockNow(evidenceOf(said.map((one) => aRecord(one))), START + at * 1000, mode);
const reasons = (said: Said[], at: number, mode?: BlockingCondition) => {
  const given = verdict(said, at, mode);
  return given.allowed ? [] : given.reasons;
};
/** Stood from the first second to the last, a fix each ten. */
const stood = (from: number, to: number, more: Partial<Said> = {}): Said[] =>
  Array.from({ length: (to - from) / 10 + 1 }, (_, place) => ({ at: from + place * 10, kmh: 0, ...more }));

describe('an engine may be cut', () => {
  test('when two fixes at speed 0, thirty seconds apart, are fresh', () => {
    expect(verdict([{ at: 0 }, { at: 30 }], 31)).toEqual({ allowed: true });
    expect(verdict(stood(0, 40), 99)).toEqual({ allowed: true });
  });

  test('in the mode engine off, when ignition and wheels have been still for long enough', () => {
    expect(verdict(stood(0, 70, { ignition: false }), 71, 'engineOff')).toEqual({ allowed: true });
  });
});

describe('it may not be cut', () => {
  test.each<[string, Said[], number]>([
    ['noFix', [], 0],
    ['noFix', [{ at: 0, located: false }], 1],
    ['standsTooShort', [{ at: 0 }], 1],
    ['standsTooShort', [{ at: 0 }, { at: 29 }], 30],
    ['staleFix', [{ at: 0 }, { at: 30 }], 90],
    // a heartbeat proves that the tracker is there, not that the vehicle is stationary
    ['staleFix', [{ at: 0 }, { at: 30 }, { at: 85, located: false }], 91],
    ['moving', [{ at: 0 }, { at: 30 }, { at: 40, kmh: 1 }], 41],
    ['moving', [{ at: 0 }, { at: 30 }, { at: 40, busSpeed: 5 }], 41],
    ['moving', [{ at: 0 }, { at: 30 }, { at: 40, busSpeed: 5, located: false }], 41],
    ['moving', [{ at: 0 }, { at: 30 }, { at: 40, kmh: 60, valid: false }], 41],
    ['standsTooShort', [{ at: 0 }, { at: 30, kmh: 20 }, { at: 40 }], 41],
    ['invalidFix', [{ at: 0 }, { at: 30 }, { at: 40, valid: false }], 41],
    ['invalidFix', [{ at: 0 }, { at: 30 }, { at: 40, satellites: 1 }], 41],
    [
      'noSpeed',
      [
        { at: 0, kmh: null },
        { at: 30, kmh: null },
      ],
      31,
    ],
    ['moved', [{ at: 0 }, { at: 30, metres: 300 }], 31],
    ['motionSensor', [{ at: 0 }, { at: 30, motion: true }], 31],
    // stood before a silence of which no one knows anything
    ['standsTooShort', [{ at: 0 }, { at: 400 }], 401],
  ])('%s', (reason, said, at) => expect(reasons(said, at)).toContain(reason));

  test('futureFix: the device’s clock is ahead, or ours went back', () => {
    const ahead = recordOf(aFix({ at: 60 }), START + 31_000, DEFAULT_SETTINGS);
    const evidence = evidenceOf([aRecord({ at: 0 }), aRecord({ at: 30 }), ahead]);
    expect(mayBlockNow(evidence, START + 61_000, 'standstill')).toMatchObject({ reasons: ['futureFix'] });
    expect(reasons([{ at: 0 }, { at: 30 }], 10)).toContain('futureFix');
  });

  test('invalidFix: a fix without a time of its own, which may be of any time', () => {
    const timeless = [0, 10, 20, 30, 40].map((at) =>
      recordOf({ ...aFix({ at }), time: null }, START + at * 1000, DEFAULT_SETTINGS),
    );
    expect(mayBlockNow(evidenceOf(timeless), START + 41_000, 'standstill')).toMatchObject({
      reasons: ['invalidFix'],
    });
  });

  test('a minute that a tracker had stored and sends at once is no minute of standing', () => {
    const stored = stood(0, 50).map((said) => recordOf(aFix(said), START + 51_000, DEFAULT_SETTINGS));
    expect(mayBlockNow(evidenceOf(stored), START + 52_000, 'standstill')).toMatchObject({
      reasons: ['standsTooShort'],
    });
  });

  describe('after a late record', () => {
    const late = (said: Said) => recordOf(aFix(said), START + 41_000, DEFAULT_SETTINGS);
    const after = (said: Said, then: Said[] = []) => {
      const records = [...stood(0, 40).map((one) => aRecord(one)), late(said), ...then.map((one) => aRecord(one))];
      const given = mayBlockNow(evidenceOf(records), START + (then.at(-1)?.at ?? 41) * 1000 + 1_000, 'standstill');
      return given.allowed ? [] : given.reasons;
    };

    test('that moved while the others stood: it must stand anew', () => {
      expect(after({ at: 20, kmh: 30 })).toEqual(['moving']);
      expect(after({ at: 20, kmh: 30 }, [{ at: 50 }])).toEqual(['standsTooShort']);
    });

    test('that was elsewhere while the others stood: as if it had come in its turn', () => {
      expect(after({ at: 20, metres: 300 })).toEqual(['moved']);
      expect(after({ at: 20, metres: 300 }, [{ at: 50 }])).toEqual(['standsTooShort']);
      expect(after({ at: 20, metres: 40 })).toEqual([]);
      expect(after({ at: 20, metres: 300, valid: false })).toEqual([]);
      expect(after({ at: -20, metres: 300 })).toEqual([]);
    });

    test('that moved before: it may be stored, or the clock has gone back, until a newer fix stands', () => {
      expect(after({ at: -20, kmh: 30 })).toEqual(['moving']);
      expect(after({ at: -20, kmh: 30 }, [{ at: 50 }])).toEqual([]);
      expect(after({ at: -20 })).toEqual([]);
    });
  });

  test('a tracker whose clock went back by five minutes while it drives: what it says now counts, whatever time it names', () => {
    const standing = stood(0, 40).map((said) => aRecord(said));
    const drives = [50, 60, 70].map((at) =>
      recordOf(aFix({ at: at - 300, kmh: 60 }), START + at * 1000, DEFAULT_SETTINGS),
    );
    expect(mayBlockNow(evidenceOf([...standing, ...drives]), START + 71_000, 'standstill')).toMatchObject({
      reasons: ['moving'],
    });
    expect(mayBlockNow(evidenceOf([...standing, ...drives]), START + 71_000, 'emergency')).toMatchObject({
      reasons: ['tooFast'],
    });
  });

  test('an engine that a late record says ran after the last word of the ignition must be off for long enough from then on', () => {
    const off = stood(0, 40, { ignition: false }).map((said) => aRecord(said));
    const silent = aRecord({ at: 50 });
    const late = recordOf(aFix({ at: 45, ignition: true }), START + 51_000, DEFAULT_SETTINGS);
    const then = stood(60, 110, { ignition: false }).map((said) => aRecord(said));
    const given = mayBlockNow(evidenceOf([...off, silent, late, ...then]), START + 111_000, 'engineOff');
    expect(given).toMatchObject({ reasons: ['engineOffTooShort'] });
  });

  test('in the mode engine off, while the ignition is on, unknown or off for too short a time', () => {
    expect(reasons(stood(0, 70), 71, 'engineOff')).toEqual(['ignitionUnknown']);
    expect(reasons(stood(0, 70, { ignition: true }), 71, 'engineOff')).toEqual(['ignitionOn']);
    expect(reasons(stood(0, 60, { ignition: false }), 61, 'engineOff')).toEqual(['engineOffTooShort']);
    expect(
      reasons([{ at: 0, kmh: 9, ignition: false }, ...stood(20, 70, { ignition: false })], 71, 'engineOff'),
    ).toEqual(['stillTooShort']);
  });
});

// Whatever arrives in whatever order: allowed means that the vehicle stood, freshly, for as long as it must.
const arrivals = fc.array(
  fc.record({
    at: fc.integer({ min: 0, max: 400 }),
    delay: fc.integer({ min: -40, max: 90 }),
    kmh: fc.option(fc.constantFrom(0, 0, 0, 0, 0.5, 1, 5, 60), { nil: null, freq: 8 }),
    metres: fc.constantFrom(0, 0, 0, 20, 200),
    located: fc.constantFrom(true, true, true, false),
    valid: fc.constantFrom(true, true, true, true, false),
    motion: fc.option(fc.boolean(), { nil: undefined, freq: 3 }),
    ignition: fc.option(fc.boolean(), { nil: undefined }),
  }),
  { maxLength: 25 },
);
const mode = fc.constantFrom<BlockingCondition>('standstill', 'engineOff');

test('property: never while anything of the time in question moves, is stale, invalid, of the future or unknown', () => {
  let allowed = 0;
  fc.assert(
    fc.property(arrivals, fc.integer({ min: 0, max: 500 }), mode, fc.boolean(), (said, at, wanted, inOrder) => {
      const records = said.map(({ delay, ...one }) => {
        const { motion, ignition, ...rest } = one;
        const flags = { ...(motion === undefined ? {} : { motion }), ...(ignition === undefined ? {} : { ignition }) };
        return recordOf(aFix({ ...rest, ...flags }), START + (one.at + delay) * 1000, DEFAULT_SETTINGS);
      });
      // what was received after now is not there yet
      const now = START + at * 1000;
      const there = records
        .filter(({ receivedAt }) => receivedAt <= now)
        .sort((a, b) => (inOrder ? a.at - b.at : a.receivedAt - b.receivedAt));
      if (!mayBlockNow(evidenceOf(there), now, wanted).allowed) return;
      allowed++;
      const newest = Math.max(...there.filter((record) => record.at <= record.receivedAt + 10_000).map((it) => it.at));
      const window = there.filter((record) => record.at >= newest - 30_000 && record.fix.location !== null);
      const located = window.filter((record) => record.at <= record.receivedAt + 10_000);
      for (const { fix } of located.filter((record) => record.at === Math.max(...located.map((it) => it.at)))) {
        expect(fix.location?.valid).toBe(true);
        expect(fix.location?.speed).toBeLessThan(1 * KMH);
      }
      const fresh = there.filter((record) => now - record.at < 60_000 && now - record.receivedAt < 60_000);
      expect(fresh.some(({ fix }) => fix.location?.speed !== null && fix.location !== null)).toBe(true);
      const standing = there.filter(({ fix }) => fix.location?.valid && (fix.location.speed ?? 9) < KMH);
      const times = standing.map((record) => record.at);
      expect(Math.max(...times) - Math.min(...times)).toBeGreaterThanOrEqual(30_000);
    }),
    { numRuns: 20_000, seed: 20_261_121 },
  );
  expect(allowed).toBeGreaterThan(20);
});

test('property: whatever was proven before, one fix that moves takes it back, until it has stood again', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 30, max: 300 }),
      fc.double({ min: 1, max: 200, noNaN: true }),
      fc.integer({ min: 0, max: 29 }),
      (length, kmh, after) => {
        const standing = stood(0, Math.floor(length / 10) * 10 + 30);
        const end = standing.at(-1)?.at ?? 0;
        const moved: Said[] = [...standing, { at: end + 1, kmh }, { at: end + 2 }, { at: end + 2 + after }];
        expect(verdict(standing, end + 1).allowed).toBe(true);
        expect(verdict(moved, end + 3 + after).allowed).toBe(false);
      },
    ),
  );
});

test('property: no number of any kind, not one that is none, makes an unknown speed a standing one', () => {
  const odd = fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -1, null);
  fc.assert(
    fc.property(odd, odd, (first, second) => {
      const records = [first, second].map((speed, place) => {
        const fix = aFix({ at: place * 40 });
        const location = fix.location && { ...fix.location, speed };
        return { ...aRecord({ at: place * 40 }), fix: { ...fix, location } };
      });
      expect(mayBlockNow(evidenceOf(records), START + 41_000, 'standstill').allowed).toBe(false);
    }),
  );
});
