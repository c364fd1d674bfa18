import { describe, expect, test } from 'vitest';
import { FIELD_CODES, fieldErrorsOf } from '../core/fields.ts';
import { ALL_DEVICES, CHOICE_CODES, type ChoiceRule, deviceChoice } from './device-choice.ts';

const reports: ChoiceRule = { all: true, many: true };
const replay: ChoiceRule = { all: false, many: false };
const zone: ChoiceRule = { all: true, many: false };

const faultOf = (choice: unknown, rule: ChoiceRule) => {
  const parsed = deviceChoice(rule).safeParse(choice);
  return parsed.success ? undefined : fieldErrorsOf(parsed.error, choice).deviceIds;
};

describe('a choice of devices', () => {
  test.each([
    ['none', {}, reports, 'choose_a_device'],
    ['none, for one vehicle', {}, replay, 'choose_one_device'],
    ['all devices with another', { deviceIds: [ALL_DEVICES, 4] }, reports, 'all_devices_not_alone'],
    ['all devices with a group', { deviceIds: [ALL_DEVICES], groupIds: [2] }, reports, 'all_devices_not_alone'],
    ['all devices, for one vehicle', { deviceIds: [ALL_DEVICES] }, replay, 'all_devices_not_allowed'],
    ['two devices, for one vehicle', { deviceIds: [4, 5] }, replay, 'not_more_than_one_device'],
    ['a group, for one vehicle', { groupIds: [2] }, replay, 'choose_one_device'],
    ['two devices, for one vehicle or all', { deviceIds: [4, 5] }, zone, 'not_more_than_one_device'],
  ] as const)('%s is refused', (_, choice, rule, code) => {
    expect(faultOf(choice, rule)).toBe(code);
  });

  test('is one device, many, groups, or all, where that is allowed; twice the same is once', () => {
    expect(deviceChoice(reports).parse({ deviceIds: [4, 5, 4], groupIds: [2, 2] })).toEqual({
      deviceIds: [4, 5],
      groupIds: [2],
    });
    expect(deviceChoice(reports).parse({ deviceIds: [ALL_DEVICES, ALL_DEVICES] }).deviceIds).toEqual([ALL_DEVICES]);
    expect(deviceChoice(replay).parse({ deviceIds: [4, 4] }).deviceIds).toEqual([4]);
    expect(deviceChoice(zone).parse({ deviceIds: [ALL_DEVICES] }).deviceIds).toEqual([ALL_DEVICES]);
  });

  test('has a word for each fault', () => {
    expect(FIELD_CODES).toEqual(expect.arrayContaining([...CHOICE_CODES]));
  });

  test.each([[{ deviceIds: ['some'] }], [{ deviceIds: [0] }], [{ deviceIds: 'all' }], [{ groupIds: [1.5] }], [null]])(
    'of nonsense (%j) is no choice',
    (choice) => {
      expect(deviceChoice(reports).safeParse(choice).success).toBe(false);
    },
  );
});
