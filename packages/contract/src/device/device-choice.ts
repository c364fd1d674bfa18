import { z } from 'zod';
import { DeviceId, GroupId } from '../core/ids.ts';

/** The choice that represents every device which the person who chose may see, now and later. */
export const ALL_DEVICES = 'all';

const MOST_CHOSEN = 10_000;

/** What a choice of devices is for: whether it may be all of them, and whether it is one vehicle's matter. */
export type ChoiceRule = { all: boolean; many: boolean };

/** Devices, groups of them, or all. A group means its members at the time. */
export type DeviceChoice = { deviceIds: (DeviceId | typeof ALL_DEVICES)[]; groupIds: GroupId[] };

/**
 * A choice of devices and groups, as forms and calls give it: at least one; not "all devices" together with another; where
 * the search is about one vehicle, one device. The fault is at `deviceIds`.
 * @example
 * body: z.object({ devices: deviceChoice({ all: true, many: true }), from: InstantInQuery })
 */
export const deviceChoice = (rule: ChoiceRule) =>
  z
    .object({
      deviceIds: z
        .array(DeviceId.or(z.literal(ALL_DEVICES)))
        .max(MOST_CHOSEN, 'too_many')
        .default([])
        .describe('row numbers, or "all" alone for every device that one may see'),
      groupIds: z.array(GroupId).max(MOST_CHOSEN, 'too_many').default([]),
    })
    .superRefine((choice, context) => {
      const fault = choiceFault(choice, rule);
      if (fault) context.addIssue({ code: 'custom', message: fault, path: ['deviceIds'] });
    })
    .transform((choice) => ({
      deviceIds: [...new Set(choice.deviceIds)],
      groupIds: [...new Set(choice.groupIds)],
    }));

/** Codes of what can be wrong with a choice of devices (specification 5). */
export const CHOICE_CODES = [
  'choose_a_device',
  'choose_one_device',
  'not_more_than_one_device',
  'all_devices_not_alone',
  'all_devices_not_allowed',
] as const;
export type ChoiceCode = (typeof CHOICE_CODES)[number];

/** What is wrong with a choice, for a form that says it while one chooses; undefined: nothing. */
export function choiceFault({ deviceIds, groupIds }: DeviceChoice, { all, many }: ChoiceRule): ChoiceCode | undefined {
  const devices = new Set(deviceIds);
  const chosen = devices.size + new Set(groupIds).size;
  if (chosen === 0) return many ? 'choose_a_device' : 'choose_one_device';
  if (devices.has(ALL_DEVICES)) {
    if (!all) return 'all_devices_not_allowed';
    return chosen > 1 ? 'all_devices_not_alone' : undefined;
  }
  if (many) return undefined;
  // a group has changing members: a search about one vehicle cannot use it
  if (groupIds.length > 0) return 'choose_one_device';
  return chosen > 1 ? 'not_more_than_one_device' : undefined;
}
