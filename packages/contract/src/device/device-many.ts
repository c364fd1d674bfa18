import { z } from 'zod';
import { DeviceId } from '../core/ids.ts';

/** The most devices that one act is done to. */
export const MOST_AT_ONCE = 1_000;

/** One device, or a list in `deviceIdList`: exactly one of the two. */
export const oneOrMany = {
  deviceId: DeviceId.optional(),
  deviceIdList: z
    .array(DeviceId)
    .min(1, 'choose_a_device')
    .max(MOST_AT_ONCE, 'too_large')
    .optional()
    .describe(`up to ${MOST_AT_ONCE} instead of one: all or none of them`),
};

type OneOrMany = { deviceId?: DeviceId | undefined; deviceIdList?: DeviceId[] | undefined };

/** To be refined with: says that exactly one of the two is there. */
export const saysWhich = ({ deviceId, deviceIdList }: OneOrMany): boolean =>
  (deviceId === undefined) !== (deviceIdList === undefined);
export const WHICH = {
  path: ['deviceId'],
  error: ({ input }: { input?: unknown }) =>
    (input as OneOrMany | undefined)?.deviceId === undefined ? 'required' : 'invalid_value',
};

/** The devices that were asked for, each once, in ascending order: the order in which rows are locked. */
export const askedDevices = ({ deviceId, deviceIdList }: OneOrMany): DeviceId[] =>
  [...new Set(deviceIdList ?? (deviceId === undefined ? [] : [deviceId]))].sort((a, b) => a - b);

/** Answer to an act on devices. */
export const Changed = z.object({
  changed: z.array(DeviceId).describe('devices that are otherwise than before; the others were so already'),
});

/** Said in the description of each such act. */
export const MANY =
  'With a list, everything is done or nothing: where devices are refused, `error.fields` names each as `deviceIdList.3` ' +
  '(its place in the list) with the reason in words.';
