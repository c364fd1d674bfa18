import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceBetween } from '../position/distance.ts';
import { KMH } from '../position/fix.ts';
import { type FixRecord, recordOf } from '../position/record.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import { aFix, aRecord, type Said, START } from '../testing.ts';
import { addEvidence, BLOCKING_CONDITIONS, DEFAULT_BLOCKING_LIMITS, mayBlockNow, NO_EVIDENCE } from './index.ts';

/* The condition of an emergency: at 20 km/h at most, by what the vehicle itself reports. */

const evidenceOf = (records: readonly FixRecord[]) => records.reduce(addEvidence, NO_EVIDENCE);
const verdictOf = (records: readonly FixRecord[], at: number) =>
  mayBlockNow(evidenceOf(records), START + at * 1000, 'emergency', DEFAULT_BLOCKING_LIMITS);
const verdict = (said: Said[], at: number) =>
  verdictOf(
    said.map((one) => aRecord(one)),
    at,
  );
const reasons = (said: Said[], at: number) => {
  const given = verdict(said, at);
  return given.allowed ? [] : given.reasons;
};
/** Drove at this speed from the first second to the last, a fix each ten, as its places say too. */
const drove = (kmh: number, from: number, to: number, more: Partial<Said> = {}): Said[] =>
  Array.from({ length: (to - from) / 10 + 1 }, (_, place) => {
    const at = from + place * 10;
    return { at, kmh, metres: at * kmh * KMH, ...more };
  });

describe('in an emergency an engine may be cut', () => {
  test('at 20 km/h and below, when two recent fixes and the way between them say so', () => {
    expect(verdict(drove(0, 0, 10), 11)).toEqual({ allowed: true });
    expect(verdict(drove(19.5, 0, 30), 31)).toEqual({ allowed: true });
    expect(verdict([{ at: 0 }, { at: 5 }], 6)).toEqual({ allowed: true });
  });

  test('of a tracker that reports each second, by the fixes of the last five', () => {
    const each = Array.from({ length: 120 }, (_, at): Said => ({ at, kmh: 10, metres: at * 10 * KMH }));
    expect(verdict(each, 120)).toEqual({ allowed: true });
    expect(evidenceOf(each.map((one) => aRecord(one))).pace).toHaveLength(6);
  });

  test('whatever it does, once a second person has approved; under another condition that changes nothing', () => {
    const motorway = evidenceOf(drove(110, 0, 60).map((one) => aRecord(one)));
    for (const condition of BLOCKING_CONDITIONS) {
      const may = (approved: boolean) =>
        mayBlockNow(motorway, START + 61_000, condition, DEFAULT_BLOCKING_LIMITS, approved).allowed;
      expect([condition, may(false), may(true)]).toEqual([condition, false, condition === 'emergency']);
    }
  });
});

describe('it may not be cut', () => {
  test.each<[string, Said[], number]>([
    ['noFix', [], 0],
    ['noFix', [{ at: 0, located: false }], 1],
    ['onlyOneFix', [{ at: 0 }], 1],
    ['onlyOneFix', [{ at: 0 }, { at: 4 }], 5],
    // the second one is of before a minute ago
    ['onlyOneFix', [{ at: 0 }, { at: 70 }], 71],
    ['onlyOneFix', [{ at: 0 }, { at: 400 }], 401],
    ['staleFix', drove(10, 0, 30), 91],
    ['tooFast', drove(21, 0, 30), 31],
    ['tooFast', [...drove(10, 0, 30), { at: 40, kmh: 60, valid: false }], 41],
    ['tooFast', [...drove(0, 0, 30), { at: 40, busSpeed: 30 }], 41],
    ['tooFast', [...drove(0, 0, 30), { at: 40, busSpeed: 30, located: false }], 41],
    // speed 0 and 300 m in ten seconds: the tracker does not measure its speed
    ['tooFast', [{ at: 0 }, { at: 10, metres: 300 }], 11],
    ['onlyOneFix', [...drove(60, 0, 30), { at: 40, kmh: 5 }], 41],
    ['invalidFix', [...drove(10, 0, 30), { at: 40, valid: false }], 41],
    ['invalidFix', [...drove(10, 0, 30), { at: 40, satellites: 1 }], 41],
    ['noSpeed', [...drove(10, 0, 30), { at: 40, kmh: null }], 41],
  ])('%s', (reason, said, at) => expect(reasons(said, at)).toEqual([reason]));

  test('futureFix: the device’s clock is ahead, or ours went back', () => {
    const ahead = recordOf(aFix({ at: 60 }), START + 31_000, DEFAULT_SETTINGS);
    const evidence = [...drove(10, 0, 30).map((one) => aRecord(one)), ahead];
    expect(verdictOf(evidence, 61)).toEqual({ allowed: false, reasons: ['futureFix'] });
    expect(reasons(drove(10, 0, 30), 10)).toEqual(['futureFix']);
  });

  test('from a minute that a tracker had stored and sends at once', () => {
    const stored = drove(10, 0, 50).map((said) => recordOf(aFix(said), START + 51_000, DEFAULT_SETTINGS));
    expect(verdictOf(stored, 52)).toEqual({ allowed: false, reasons: ['onlyOneFix'] });
  });

  test('after a late record that drove faster while the others were slow', () => {
    const slow = drove(10, 0, 40).map((one) => aRecord(one));
    const late = (at: number) => recordOf(aFix({ at, kmh: 80 }), START + 41_000, DEFAULT_SETTINGS);
    expect(verdictOf([...slow, late(35)], 42)).toEqual({ allowed: false, reasons: ['tooFast'] });
    // of before them: in doubt until a newer one is slow
    expect(verdictOf([...slow, late(-20)], 42)).toEqual({ allowed: false, reasons: ['tooFast'] });
    const newer = aRecord({ at: 45, kmh: 10, metres: 45 * 10 * KMH });
    expect(verdictOf([...slow, late(-20), newer], 46)).toEqual({ allowed: true });
  });
});

const arrivals = fc.array(
  fc.record({
    at: fc.integer({ min: 0, max: 90 }),
    delay: fc.integer({ min: -20, max: 40 }),
    kmh: fc.option(fc.constantFrom(0, 5, 10, 15, 20, 20.1, 40, 90), { nil: null, freq: 12 }),
    metres: fc.constantFrom(0, 0, 0, 20, 50, 500),
    located: fc.constantFrom(true, true, true, true, false),
    valid: fc.constantFrom(true, true, true, true, true, false),
    busSpeed: fc.option(fc.constantFrom(0, 3, 5, 9), { nil: undefined, freq: 2 }),
  }),
  { maxLength: 12 },
);

test('property: never while the newest fix is fast, unknown, invalid, stale or alone, nor after a way that only a fast vehicle makes', () => {
  let allowed = 0;
  fc.assert(
    fc.property(arrivals, fc.integer({ min: 0, max: 150 }), (said, at) => {
      const now = START + at * 1000;
      const there = said
        .map(({ delay, busSpeed, ...one }) =>
          recordOf(
            aFix({ ...one, ...(busSpeed === undefined ? {} : { busSpeed }) }),
            START + (one.at + delay) * 1000,
            DEFAULT_SETTINGS,
          ),
        )
        .filter(({ receivedAt }) => receivedAt <= now)
        .sort((a, b) => a.receivedAt - b.receivedAt);
      if (!verdictOf(there, at).allowed) return;
      allowed++;
      const honest = there.filter((record) => record.at <= record.receivedAt + 10_000);
      const newest = Math.max(...honest.map((record) => record.at));
      const isFast = ({ fix }: FixRecord) =>
        (fix.location?.speed ?? 0) > 20 * KMH || (fix.attributes.busSpeed ?? 0) > 20 * KMH;
      expect(there.filter((record) => record.at === newest).some(isFast)).toBe(false);
      const slow = honest.filter(
        (record) =>
          record.fix.location?.valid === true &&
          record.fix.location.speed !== null &&
          !isFast(record) &&
          now - record.at < 60_000 &&
          now - record.receivedAt < 60_000,
      );
      const last = slow.findLast((record) => record.at === Math.max(...slow.map((one) => one.at)));
      expect(last?.fix.location).toBeTruthy();
      // some other one, at least five seconds earlier by both clocks, from which it did not come faster than 20 km/h
      const agrees = slow.some((record) => {
        const time = Math.min((last?.at ?? 0) - record.at, (last?.receivedAt ?? 0) - record.receivedAt);
        const [from, to] = [record.fix.location, last?.fix.location];
        return time >= 5_000 && from && to && distanceBetween(from, to) <= (20 * KMH * time) / 1000;
      });
      expect(agrees).toBe(true);
    }),
    { numRuns: 20_000, seed: 20_261_126 },
  );
  expect(allowed).toBeGreaterThan(50);
});

test('property: one fast fix takes it back until two have been slow again', () => {
  const slow = fc.double({ min: 0, max: 19.9, noNaN: true });
  const fast = fc.double({ min: 20.1, max: 200, noNaN: true });
  fc.assert(
    fc.property(slow, fast, fc.integer({ min: 0, max: 4 }), (before, after, wait) => {
      const driving = drove(before, 0, 60);
      expect(verdict(driving, 61).allowed).toBe(true);
      const metres = driving.at(-1)?.metres ?? 0;
      const at = (seconds: number, kmh: number): Said => ({ at: seconds, kmh, metres });
      const faster = [...driving, at(62, after), at(64, 0), at(64 + wait, 0)];
      expect(verdict(faster, 69).allowed).toBe(false);
      expect(verdict([...faster, at(69 + wait, 0)], 70 + wait).allowed).toBe(true);
    }),
  );
});

test('property: no number of any kind, not one that is none, makes an unknown speed a slow one', () => {
  const odd = fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -1, null);
  fc.assert(
    fc.property(odd, odd, (first, second) => {
      const records = [first, second].map((speed, place) => {
        const fix = aFix({ at: place * 10 });
        const location = fix.location && { ...fix.location, speed };
        return { ...aRecord({ at: place * 10 }), fix: { ...fix, location } };
      });
      expect(verdictOf(records, 11).allowed).toBe(false);
    }),
  );
});

test('what is kept is bounded, however fast fixes come', () => {
  const each = Array.from({ length: 400 }, (_, place): Said => ({ at: place / 10, kmh: 0 }));
  expect(evidenceOf(each.map((one) => aRecord(one))).pace.length).toBeLessThanOrEqual(12);
  expect(verdict(each, 40)).toEqual({ allowed: true });
});
