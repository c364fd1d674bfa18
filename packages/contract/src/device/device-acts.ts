import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { ClientId } from '../core/ids.ts';
import { Id, line } from '../core/text.ts';
import { Changed, MANY, oneOrMany, saysWhich, WHICH } from './device-many.ts';

const Reason = line(300).default('');

/** What becomes of a device's past when it goes to another client. */
export const HISTORY_CHOICES = ['stays', 'goes'] as const;
export type HistoryChoice = (typeof HISTORY_CHOICES)[number];

export const enableDevices = endpoint({
  name: 'enableDevices',
  method: 'POST',
  path: '/device/enable',
  access: 'enable_device',
  tag: 'Device',
  summary: 'Enables or disables a device, or a list of them',
  description:
    'enabled: received, stored, shown. disabled: its messages are refused and not stored, so that the time has no ' +
    'history; the device keeps its place in every list. suspended (`POST /device/suspend`): set by the reseller; messages ' +
    'are stored all the same and its own people cannot enable it (`device_suspended`). deleted: see ' +
    `\`DELETE /device/{id}\`. ${MANY}`,
  body: z.object({ ...oneOrMany, enable: z.boolean() }).refine(saysWhich, WHICH),
  reply: Changed,
  errors: ['device_not_found', 'device_suspended'],
  surprise: 'device_enable_failed',
});

export const suspendDevices = endpoint({
  name: 'suspendDevices',
  method: 'POST',
  path: '/device/suspend',
  access: 'enable_device',
  tag: 'Device',
  summary: 'Suspends a device, or lifts its suspension',
  description:
    'For the reseller and the platform, a user of a client, or one who views as one, is answered ' +
    '`not_allowed`. What the platform suspended, only the platform lifts. A suspended device is received and its history ' +
    `goes on; lifted, it is as it was before (enabled or disabled). ${MANY}`,
  body: z.object({ ...oneOrMany, suspend: z.boolean(), reason: Reason }).refine(saysWhich, WHICH),
  reply: Changed,
  errors: ['device_not_found', 'not_allowed', 'device_suspended'],
  surprise: 'device_enable_failed',
});

export const deleteDevices = endpoint({
  name: 'deleteDevices',
  method: 'POST',
  path: '/device/delete',
  access: 'delete_device',
  tag: 'Device',
  summary: 'Deletes a list of devices, recoverable for 30 days',
  description: `As \`DELETE /device/{id}\`, for many. ${MANY}`,
  body: z.object({ ...oneOrMany, reason: Reason }).refine(saysWhich, WHICH),
  reply: Changed,
  errors: ['device_not_found', 'device_suspended'],
  surprise: 'devices_delete_failed',
});

export const restoreDevices = endpoint({
  name: 'restoreDevices',
  method: 'POST',
  path: '/device/restore',
  access: 'delete_device',
  tag: 'Device',
  summary: 'Takes back the deletion of a device, or of a list of them',
  description:
    'For 30 days after the deletion. The device is again as it was when it was deleted, with its history; what it sent ' +
    'meanwhile was refused. Refused when another device has its IMEI or phone number by now (`already_exists`, or ' +
    `\`registration_refused\` where that device is a foreign tenant’s), or its client is closed (\`client_closed\`). ${MANY}`,
  body: z.object(oneOrMany).refine(saysWhich, WHICH),
  reply: Changed,
  errors: ['device_not_found', 'already_exists', 'registration_refused', 'client_closed', 'too_many_requests'],
  surprise: 'device_restore_failed',
});

export const transferDevices = endpoint({
  name: 'transferDevices',
  method: 'POST',
  path: '/device/transfer',
  access: 'transfer_device',
  tag: 'Device',
  summary: 'Hands a device, or a list of them, to another client',
  description:
    'Between clients that the caller sees. `history: "stays"`: the former client keeps seeing the time in which it owned ' +
    'the device, the new one begins with an empty history and distance, and without the `label`, `code`, `note` and speed ' +
    'limit that the former one gave it. `history: "goes"`: the new client sees all that the former one ' +
    'saw of it, who sees nothing any more; other earlier owners keep their own time. Either way the device leaves the lists ' +
    'of the former client’s limited users and its groups. The audit log of each of the two has a line without the other’s ' +
    `name. ${MANY}`,
  body: z
    .object({ ...oneOrMany, clientId: ClientId, history: z.enum(HISTORY_CHOICES).default('stays') })
    .refine(saysWhich, WHICH),
  reply: Changed,
  errors: ['device_not_found', 'client_not_found', 'client_closed'],
  surprise: 'device_transfer_failed',
});

export const setDeviceFields = endpoint({
  name: 'setDeviceFields',
  method: 'POST',
  path: '/device/set',
  access: 'edit_device',
  tag: 'Device',
  summary: 'Gives devices the same type, operator or tracker model',
  description: `Only the fields that are given change; null takes a value away. ${MANY}`,
  body: z
    .object({
      ...oneOrMany,
      deviceTypeId: Id.optional(),
      operatorId: Id.nullable().optional(),
      trackerModelId: Id.nullable().optional(),
    })
    .refine(saysWhich, WHICH)
    .refine(
      ({ deviceTypeId, operatorId, trackerModelId }) =>
        deviceTypeId !== undefined || operatorId !== undefined || trackerModelId !== undefined,
      { path: ['deviceTypeId'], message: 'required' },
    ),
  reply: Changed,
  errors: ['device_not_found'],
  surprise: 'save_failed',
});
