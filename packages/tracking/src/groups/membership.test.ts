import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NEW_DEVICE } from '../device-state.ts';
import { arrive } from '../fold/arrive.ts';
import { liveState } from '../live-state.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import { always } from '../settings/timeline.ts';
import { aRecord, START } from '../testing.ts';
import { matches } from './matches.ts';
import { follow, type Membership, OUTSIDE } from './membership.ts';
import { type RuleFacts, readingsOf, ruleFacts, SILENT_FACTS } from './readings.ts';
import { RULE_OPERATORS, type RuleSet } from './rule.ts';
import { GROUP_SETTINGS } from './settings.ts';
import { one } from './testing.ts';

describe('membership', () => {
  const settings = GROUP_SETTINGS;
  const speeding = one('speed', 'greaterThan', 50);
  const at = (seconds: number, kmh: number) => ({
    now: START + seconds * 1000,
    readings: readingsOf(
      { ...SILENT_FACTS, seenAt: START + seconds * 1000, silence: 600, speed: kmh, speedAt: START + seconds * 1000 },
      START + seconds * 1000,
      DEFAULT_SETTINGS,
    ),
  });
  const turnsOf = (set: RuleSet, speeds: { at: number; kmh: number }[]): number[] => {
    let membership: Membership = OUTSIDE;
    const changes: number[] = [];
    for (const said of speeds) {
      const { now, readings } = at(said.at, said.kmh);
      const next = follow(membership, set, readings, now, settings).membership;
      if (next !== membership) changes.push(said.at);
      membership = next;
    }
    return changes;
  };

  test('begins with the first fix beyond the threshold and ends with the first that is well below', () => {
    const speeds = [30, 49, 51, 49, 48, 47.5, 46, 52].map((kmh, n) => ({ at: n * 10, kmh }));
    expect(turnsOf(speeding, speeds)).toEqual([20, 60, 70]);
  });

  test('above 0 can be left by standing still', () => {
    expect(
      turnsOf(one('speed', 'greaterThan', 0), [
        { at: 0, kmh: 5 },
        { at: 10, kmh: 0 },
      ]),
    ).toEqual([0, 10]);
  });

  test('never turns more than once for a speed that wavers by one round the threshold', () => {
    const wavering = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 2, maxLength: 300 });
    const threshold = fc.integer({ min: 3, max: 200 });
    fc.assert(
      fc.property(wavering, threshold, fc.constantFrom(...RULE_OPERATORS), (noise, value, operator) => {
        const speeds = noise.map((by, n) => ({ at: n, kmh: value + by }));
        expect(turnsOf(one('speed', operator, value), speeds).length).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('turns at most six times in any half minute, whatever the fixes say, and ends where the rules want it', () => {
    const wild = fc.array(fc.record({ after: fc.integer({ min: 0, max: 20 }), kmh: fc.constantFrom(0, 120) }), {
      maxLength: 200,
    });
    fc.assert(
      fc.property(wild, (steps) => {
        const speeds: { at: number; kmh: number }[] = [];
        for (const { after, kmh } of steps) speeds.push({ at: (speeds.at(-1)?.at ?? 0) + after, kmh });
        const changes = turnsOf(speeding, speeds);
        for (const [n, first] of changes.entries()) {
          const fifth = changes[n + settings.mostChanges];
          if (fifth !== undefined) expect(fifth - first).toBeGreaterThanOrEqual(settings.changesWithin);
        }
        const last = speeds.at(-1);
        if (!last) return;
        const rest = turnsOf(speeding, [...speeds, { at: last.at + settings.changesWithin, kmh: last.kmh }]);
        expect(rest.length % 2 === 1).toBe(last.kmh === 120);
      }),
    );
  });

  test('that was put off says when to look again', () => {
    let membership: Membership = OUTSIDE;
    for (const [second, kmh] of [90, 0, 90, 0, 90, 0].entries()) {
      const { now, readings } = at(second, kmh);
      membership = follow(membership, speeding, readings, now, settings).membership;
    }
    const { now, readings } = at(6, 90);
    const put = follow(membership, speeding, readings, now, settings);
    expect([put.membership.isMember, put.until]).toEqual([false, START + 30_000]);
    expect(follow(put.membership, speeding, readings, put.until, settings).membership.isMember).toBe(true);
  });

  test('by the clock turns exactly when it had to look again', () => {
    const sets = fc.record({
      combine: fc.constantFrom('all', 'any'),
      rules: fc.array(
        fc.oneof(
          fc.record({
            feature: fc.constant('connection'),
            operator: fc.constantFrom('greaterThan', 'greaterOrEqual', 'lessThan', 'lessOrEqual'),
            value: fc.integer({ min: 1, max: 60 }),
          }),
          fc.constantFrom(
            { feature: 'connection', operator: 'equals', value: 'connected' },
            { feature: 'connection', operator: 'equals', value: 'disconnected' },
            { feature: 'speed', operator: 'greaterThan', value: 30 },
            { feature: 'speed', operator: 'lessThan', value: 30 },
          ),
        ),
        { minLength: 1, maxLength: 3 },
      ),
    }) as fc.Arbitrary<RuleSet>;
    const facts: RuleFacts = {
      ...SILENT_FACTS,
      seenAt: START,
      silence: 600,
      speed: 60,
      speedAt: START - 5_000,
      reportsPower: false,
    };
    fc.assert(
      fc.property(sets, fc.integer({ min: 0, max: 4_000_000 }), fc.nat(4_000_000), (set, from, ahead) => {
        const look = (ms: number) => {
          const readings = readingsOf(facts, START + ms, DEFAULT_SETTINGS);
          return {
            holds: matches(set, readings, false, settings),
            until: follow(OUTSIDE, set, readings, START + ms, settings).until,
          };
        };
        const first = look(from);
        // until then, nothing changes without a message
        const later = Math.min(from + ahead, first.until - START - 1);
        expect(look(later).holds).toBe(first.holds);
        expect(first.until).toBeGreaterThan(START + from);
      }),
      { numRuns: 500 },
    );
  });

  test('is not moved by fixes that come late', () => {
    const late = fc.array(
      fc.record({ back: fc.integer({ min: 1, max: 3600 }), kmh: fc.integer({ min: 0, max: 200 }) }),
      {
        minLength: 1,
        maxLength: 20,
      },
    );
    fc.assert(
      fc.property(late, fc.constantFrom(20, 90), (records, kmh) => {
        const now = START + 60_000;
        let state = arrive(NEW_DEVICE, [aRecord({ at: 0, kmh })], START, always(DEFAULT_SETTINGS)).state;
        const seen = (of: typeof state) =>
          matches(
            speeding,
            readingsOf(ruleFacts(liveState(of), of.values, DEFAULT_SETTINGS), now, DEFAULT_SETTINGS),
            false,
            settings,
          );
        const before = seen(state);
        for (const { back, kmh } of records) {
          state = arrive(state, [aRecord({ at: -back, kmh })], now, always(DEFAULT_SETTINGS)).state;
          expect(seen(state)).toBe(before);
        }
      }),
    );
  });
});
