import { describe, expect, test } from 'vitest';
import { NEW_DEVICE } from '../device-state.ts';
import { arrive } from '../fold/arrive.ts';
import { liveState } from '../live-state.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import { always } from '../settings/timeline.ts';
import { aRecord, type Said, START } from '../testing.ts';
import { findingsOf, matches } from './matches.ts';
import { type RuleFacts, readingsOf, ruleFacts, SILENT_FACTS } from './readings.ts';
import { RULE_OPERATORS, type Rule, type RuleSet, ruleFault } from './rule.ts';
import { GROUP_SETTINGS } from './settings.ts';
import { one } from './testing.ts';

const MINUTE = 60;

/** What rules read after what a device said. */
function factsAfter(said: Said[]): RuleFacts {
  let state = NEW_DEVICE;
  for (const message of said) {
    state = arrive(state, [aRecord(message)], START + message.at * 1000, always(DEFAULT_SETTINGS)).state;
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

  test('holds for no one of whom nothing is known', () => {
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
    // what was stationary stays so, for as long as it is connected
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
