import { ADMIN_STATES, STATUSES } from '@balise/tracking';
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { exportedList, exportFields } from '../core/file.ts';
import { ClientId, ClientIdInPath, DeviceId, GroupId, GroupIdInPath } from '../core/ids.ts';
import { EXPORT_TIMEOUT } from '../core/limits.ts';
import { DEVICE_ORDERS, DIRECTIONS, pageInQuery, WHOSE } from '../core/list-order.ts';
import { Instant, line } from '../core/text.ts';
import { Device } from './device.ts';

/*
 * Four lists, because four things are wanted. A page to read with its state (/device/list); everything that people typed
 * of one client's devices, at once (/device/list-client/{id}); enough to choose from, of all clients (/device/list-1) or
 * of one (/device/list-2/{id}). None of them has deleted devices: see device-deleted.ts.
 */

export const listDevices = endpoint({
  name: 'listDevices',
  method: 'GET',
  path: '/device/list',
  access: 'view_devices',
  tag: 'Device',
  summary: 'A page of devices with their live state: all clients that the caller sees, or one',
  description:
    'The list to read: sorted, filtered, with where each device is now. `?status=` selects by badge (which ages: it is ' +
    'judged at the moment of the call) or by administrative state. For everything at once there is `/device/list-client/{id}`.',
  query: z.object({
    status: z.enum(STATUSES).optional().describe('only this badge, or what is operational'),
    search: line(100).optional().describe('in designation, label, code, IMEI, phone, VIN and client'),
    clientId: ClientIdInPath.optional(),
    groupId: GroupIdInPath.optional().describe(
      'only devices that are in this group now; none of a group that the caller does not see',
    ),
    whose: z.enum(WHOSE).optional().describe('only the own ones, or only what others share with the caller'),
    ...pageInQuery,
    order: z.enum(DEVICE_ORDERS).default('designation'),
    direction: z.enum(DIRECTIONS).default('asc'),
  }),
  reply: z.object({
    devices: z.array(Device),
    total: z.number().describe('of what the query selects, on all pages'),
  }),
  errors: [],
});

/** A device without its live state: what users entered and when it last reported. */
export const DeviceRecord = Device.omit({
  badge: true,
  badgeSince: true,
  state: true,
  starter: true,
  contestedAt: true,
}).extend({
  lastConnection: Instant.nullable().describe('server’s clock at the last message to its present client'),
});
export type DeviceRecord = z.infer<typeof DeviceRecord>;

export const listClientDevices = endpoint({
  name: 'listClientDevices',
  method: 'GET',
  path: '/device/list-client/{id}',
  access: 'view_devices',
  tag: 'Device',
  summary: 'Every device of one client, with all its fields, by designation',
  description:
    'The whole fleet in one answer, disabled and suspended devices too. Without live state, which the live socket brings ' +
    'and `/device/list` shows a page at a time: thus 10,000 devices come in a tenth of a second.',
  params: z.object({ id: ClientIdInPath }),
  reply: z.array(DeviceRecord),
  errors: ['client_not_found'],
});

export const DeviceSummary = z.object({
  id: DeviceId,
  designation: z.string(),
  label: z.string(),
  imei: z.string(),
  code: z.string().optional().describe('the number that its owner calls it by; absent where there is none'),
  vin: z.string().optional().describe('absent where none was typed'),
  clientId: ClientId,
  type: z.string(),
  status: z.enum(ADMIN_STATES),
});
export type DeviceSummary = z.infer<typeof DeviceSummary>;

export const listDeviceSummaries = endpoint({
  name: 'listDeviceSummaries',
  method: 'GET',
  path: '/device/list-1',
  access: 'view_devices',
  tag: 'Device',
  summary: 'Every device that the caller may see, in few words, by designation',
  description: 'To choose from: of all clients at once, disabled and suspended devices too.',
  reply: z.array(DeviceSummary),
  errors: [],
});

export const listDeviceSummariesOfClient = endpoint({
  name: 'listDeviceSummariesOfClient',
  method: 'GET',
  path: '/device/list-2/{id}',
  access: 'view_devices',
  tag: 'Device',
  summary: 'Every device of one client, in few words, by designation',
  description: '`/device/list-1` for one client: what a form of that client offers to choose from.',
  params: z.object({ id: ClientIdInPath }),
  reply: z.array(DeviceSummary),
  errors: ['client_not_found'],
});

export const exportDevices = endpoint({
  name: 'exportDevices',
  method: 'POST',
  path: '/device/listByClient/export',
  access: 'view_devices',
  tag: 'Device',
  summary: 'The list of devices as a file',
  description:
    'Every line that `/device/list` has on all its pages for the same `clientId`, `groupId`, `status`, `search`, `order` and ' +
    `\`direction\`, in that order. ${EXPORT_TIMEOUT} ms at most.`,
  body: z.object({
    clientId: ClientId.nullish().describe('absent: of every client that the caller sees'),
    groupId: GroupId.optional(),
    whose: z.enum(WHOSE).optional(),
    status: z.enum(STATUSES).optional(),
    search: line(100).optional(),
    order: z.enum(DEVICE_ORDERS).default('designation'),
    direction: z.enum(DIRECTIONS).default('asc'),
    ...exportFields,
  }),
  ...exportedList,
  errors: ['client_not_found'],
});
