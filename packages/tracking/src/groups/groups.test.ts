import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrive } from '../arrive.ts';
import { NEW_DEVICE } from '../device-state.ts';
import { liveState } from '../live-state.ts';
import { DEFAULT_SETTINGS } from '../settings.ts';
import { aRecord, type Said, START } from '../testing.ts';
import { findingsOf, matches } from './matches.ts';
import { follow, type Membership, OUTSIDE } from './membership.ts';
import { type RuleFacts, readingsOf, ruleFacts, SILENT_FACTS } from './readings.ts';
import { RULE_OPERATORS, type Rule, type RuleSet, ruleFault } from './rule.ts';
import { GROUP_SETTINGS } from './settings.ts';

const MINUTE = 60;
const one = (feature: Rule['feature'], operator: Rule['operator'], value: Rule['value']): RuleSet => ({
  rules: [{ feature, operator, value }],
  combine: 'all',
});

/** What rules read after what a device said. */
function factsAfter(said: Said[]): RuleFacts {
  let state = NEW_DEVICE;
  for (const message of said) {
    state = arrive(state, [aRecord(message)], START + message.at * 1000, DEFAULT_SETTINGS).state;
  }
  return ruleFacts(liveState(state), state.values, DEFAULT_SETTINGS);
}

/** Whether rules hold, so many seconds after START, for who was no member. */
const isIn = (set: RuleSet, facts: RuleFacts, at: number): boolean =>
  matches(set, readingsOf(facts, START + at * 1000, DEFAULT_SETTINGS), false, GROUP_SETTINGS);

describe('a rule', () => {
  const driving = factsAfter([
    { at: 0, kmh: 80, ignition: true, externalVoltage: 13.2 },
    { at: 10, kmh: 80, ignition: true, externalVoltage: 13.2 },
  ]);

  test.each([
    ['equals', 80, true],
    ['equals', 79, false],
    ['greaterThan', 80, false],
    ['greaterThan', 79, true],
    ['greaterOrEqual', 80, true],
    ['greaterOrEqual', 81, false],
    ['lessThan', 80, false],
    ['lessThan', 81, true],
    ['lessOrEqual', 80, true],
    ['lessOrEqual', 79, false],
  ] as const)('on a speed of 80: %s %d is %s', (operator, value, expected) => {
    expect(isIn(one('speed', operator, value), driving, 11)).toBe(expected);
  });

  test('on the connection follows the badge: silence beyond what is allowed', () => {
    const connected = one('connection', 'equals', 'connected');
    const disconnected = one('connection', 'equals', 'disconnected');
    const limit = 10 + 10 * MINUTE;
    expect([isIn(connected, driving, limit), isIn(disconnected, driving, limit)]).toEqual([true, false]);
    expect([isIn(connected, driving, limit + 1), isIn(disconnected, driving, limit + 1)]).toEqual([false, true]);
  });

  test('on the connection with a number counts minutes since the last message', () => {
    const at = (minutes: number) => 10 + minutes * MINUTE;
    expect(isIn(one('connection', 'greaterThan', 30), driving, at(30))).toBe(false);
    expect(isIn(one('connection', 'greaterOrEqual', 30), driving, at(30))).toBe(true);
    expect(isIn(one('connection', 'lessThan', 30), driving, at(29))).toBe(true);
    expect(isIn(one('connection', 'lessOrEqual', 30), driving, at(30))).toBe(true);
    expect(isIn(one('connection', 'lessThan', 30), driving, at(30))).toBe(false);
  });

  test('on the power goes by the same cut as the badge, and with a number by volts', () => {
    const present = one('power', 'equals', 'present');
    const absent = one('power', 'equals', 'absent');
    expect([isIn(present, driving, 11), isIn(absent, driving, 11)]).toEqual([true, false]);
    expect(isIn(one('power', 'greaterThan', 13), driving, 11)).toBe(true);
    expect(isIn(one('power', 'lessOrEqual', 11.8), driving, 11)).toBe(false);
    const low = [0, 10, 20, 30, 40].map((at) => ({ at, kmh: 0, externalVoltage: 2 }));
    const dipped = factsAfter([{ at: -10, externalVoltage: 13 }, ...low.slice(0, 2)]);
    expect([isIn(present, dipped, 11), isIn(absent, dipped, 11)]).toEqual([true, false]);
    const cut = factsAfter([{ at: -10, externalVoltage: 13 }, ...low]);
    expect([isIn(present, cut, 41), isIn(absent, cut, 41)]).toEqual([false, true]);
  });

  test('holds for nobody of whom nothing is known', () => {
    const silentOnPower = factsAfter([{ at: 0, kmh: 0 }]);
    for (const operator of RULE_OPERATORS) expect(isIn(one('power', operator, 12), silentOnPower, 1)).toBe(false);
    expect(isIn(one('power', 'equals', 'present'), silentOnPower, 1)).toBe(false);
    expect(isIn(one('power', 'equals', 'absent'), silentOnPower, 1)).toBe(false);
    for (const value of ['connected', 'disconnected'] as const) {
      expect(isIn(one('connection', 'equals', value), SILENT_FACTS, 1)).toBe(false);
    }
    expect(isIn(one('connection', 'greaterThan', 1), SILENT_FACTS, 1e6)).toBe(false);
    expect(isIn(one('speed', 'lessThan', 300), SILENT_FACTS, 1)).toBe(false);
    expect(isIn({ rules: [], combine: 'all' }, driving, 11)).toBe(false);
    expect(isIn({ rules: [], combine: 'any' }, driving, 11)).toBe(false);
  });

  test('on a speed holds no longer than the speed is known', () => {
    const fast = one('speed', 'greaterThan', 50);
    expect(isIn(fast, driving, 10 + 5 * MINUTE - 1)).toBe(true);
    expect(isIn(fast, driving, 10 + 5 * MINUTE)).toBe(false);
    // who stood still stands, for as long as it is connected
    const parked = factsAfter([{ at: 0, kmh: 0, ignition: true }]);
    expect(isIn(one('speed', 'equals', 0), parked, 9 * MINUTE)).toBe(true);
    expect(isIn(one('speed', 'equals', 0), parked, 11 * MINUTE)).toBe(false);
  });

  test('says which rule decided and what was read', () => {
    const set: RuleSet = {
      combine: 'all',
      rules: [
        { feature: 'speed', operator: 'greaterThan', value: 50 },
        { feature: 'connection', operator: 'lessThan', value: 5 },
        { feature: 'power', operator: 'equals', value: 'absent' },
      ],
    };
    const readings = readingsOf(driving, START + 130_000, DEFAULT_SETTINGS);
    expect(findingsOf(set, readings, false, GROUP_SETTINGS, false)).toEqual([{ ...set.rules[2], reading: 'present' }]);
    expect(findingsOf({ ...set, combine: 'any' }, readings, false, GROUP_SETTINGS, true)).toEqual([
      { ...set.rules[0], reading: 80 },
      { ...set.rules[1], reading: 2 },
    ]);
  });
});

describe('rules together', () => {
  const [fast, slow]: Rule[] = [
    { feature: 'speed', operator: 'greaterThan', value: 50 },
    { feature: 'speed', operator: 'lessThan', value: 40 },
  ];
  test.each([
    ['a repetition', [fast, fast], { at: 1, reason: 'repeated' }],
    ['above 50 and below 40', [fast, slow], { at: 1, reason: 'contradicts' }],
    ['above 50 and at most 50', [fast, { ...fast, operator: 'lessOrEqual' }], { at: 1, reason: 'contradicts' }],
    [
      'both states',
      [
        { feature: 'power', operator: 'equals', value: 'present' },
        { feature: 'power', operator: 'equals', value: 'absent' },
      ],
      { at: 1, reason: 'contradicts' },
    ],
    [
      'at least 50 and at most 50',
      [
        { ...fast, operator: 'greaterOrEqual' },
        { ...fast, operator: 'lessOrEqual' },
      ],
      undefined,
    ],
    ['two features', [fast, { feature: 'power', operator: 'lessThan', value: 40 }], undefined],
  ] as [string, Rule[], object | undefined][])('%s', (_, rules, expected) => {
    expect(ruleFault({ rules, combine: 'all' })).toEqual(expected);
    if (rules[0] !== rules[1]) expect(ruleFault({ rules, combine: 'any' })).toBeUndefined();
  });
});

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
    const turns: number[] = [];
    for (const said of speeds) {
      const { now, readings } = at(said.at, said.kmh);
      const next = follow(membership, set, readings, now, settings).membership;
      if (next !== membership) turns.push(said.at);
      membership = next;
    }
    return turns;
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
        const turns = turnsOf(speeding, speeds);
        for (const [n, first] of turns.entries()) {
          const fifth = turns[n + settings.mostTurns];
          if (fifth !== undefined) expect(fifth - first).toBeGreaterThanOrEqual(settings.turnsWithin);
        }
        const last = speeds.at(-1);
        if (!last) return;
        const rest = turnsOf(speeding, [...speeds, { at: last.at + settings.turnsWithin, kmh: last.kmh }]);
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

  test('by the clock turns exactly when it was told to look again', () => {
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
      ...{ seenAt: START, silence: 600, speed: 60, speedAt: START - 5_000, tellsPower: false },
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
        let state = arrive(NEW_DEVICE, [aRecord({ at: 0, kmh })], START, DEFAULT_SETTINGS).state;
        const seen = (of: typeof state) =>
          matches(
            speeding,
            readingsOf(ruleFacts(liveState(of), of.values, DEFAULT_SETTINGS), now, DEFAULT_SETTINGS),
            false,
            settings,
          );
        const before = seen(state);
        for (const { back, kmh } of records) {
          state = arrive(state, [aRecord({ at: -back, kmh })], now, DEFAULT_SETTINGS).state;
          expect(seen(state)).toBe(before);
        }
      }),
    );
  });
});
