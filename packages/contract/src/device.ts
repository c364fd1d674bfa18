import { ADMIN_STATES, BADGES } from '@balise/tracking';
import { z } from 'zod';
import { DeviceFields } from './device-fields.ts';
import { DEVICE_ORDERS, PAGE_SIZES } from './device-order.ts';
import { endpoint } from './endpoint.ts';
import { WARNING_CODES } from './fields.ts';
import { ClientId, ClientIdInPath, DeviceId, DeviceIdInPath } from './ids.ts';
import { LiveState, LiveValues } from './live.ts';
import { Id, Instant, line } from './text.ts';

const ById = z.object({ id: DeviceIdInPath });

/** A device as lists and cards show it: what people typed, and where it stands now. */
export const Device = z.object({
  id: DeviceId,
  clientId: ClientId,
  clientName: z.string(),
  deviceTypeId: Id,
  type: z.string().describe('code of the device type'),
  operatorId: Id.nullable(),
  operator: z.string().nullable(),
  trackerModelId: Id.nullable(),
  model: z.string().nullable().describe('brand and name of the tracker model'),
  protocol: z.string().nullable(),
  imei: z.string(),
  countryCode2: z.string().nullable(),
  phone: z.string().nullable().describe('E.164'),
  designation: z.string(),
  label: z.string(),
  vinNumber: z.string().nullable(),
  vinIsChassis: z.boolean(),
  status: z.enum(ADMIN_STATES),
  activatedAt: Instant,
  badge: z.enum(BADGES),
  badgeSince: Instant.nullable(),
  state: LiveState.nullable().describe('null until the first message'),
});
export type Device = z.infer<typeof Device>;

const Warnings = z.record(z.string(), z.enum(WARNING_CODES)).describe('by field: saved all the same, but look again');

export const addDevice = endpoint({
  name: 'addDevice',
  method: 'POST',
  path: '/device',
  access: 'add_device',
  tag: 'Device',
  summary: 'Adds a device to a client',
  body: DeviceFields,
  reply: z.object({ device: Device, warnings: Warnings }),
  errors: ['client_not_found', 'already_exists', 'registration_refused', 'too_many_requests'],
});

export const editDevice = endpoint({
  name: 'editDevice',
  method: 'PUT',
  path: '/device/{id}',
  access: 'edit_device',
  tag: 'Device',
  summary: 'Replaces the fields of a device',
  description:
    'Another `clientId` transfers the device (right `transfer_device`): the former client keeps the history of the time ' +
    'in which it owned the device, the new one begins with an empty history.',
  params: ById,
  body: DeviceFields,
  reply: z.object({ device: Device, warnings: Warnings }),
  errors: [
    'device_not_found',
    'client_not_found',
    'already_exists',
    'registration_refused',
    'too_many_requests',
    'not_allowed',
  ],
});

export const deleteDevice = endpoint({
  name: 'deleteDevice',
  method: 'DELETE',
  path: '/device/{id}',
  access: 'delete_device',
  tag: 'Device',
  summary: 'Deletes a device',
  description: 'The device leaves every list and its identity is free again; its history is kept.',
  params: ById,
  reply: z.null(),
  errors: ['device_not_found'],
});

export const getDevice = endpoint({
  name: 'getDevice',
  method: 'GET',
  path: '/device/{id}',
  access: 'view_devices',
  tag: 'Device',
  summary: 'One device',
  params: ById,
  reply: Device,
  errors: ['device_not_found'],
});

export const getDeviceValues = endpoint({
  name: 'getDeviceValues',
  method: 'GET',
  path: '/device/{id}/values',
  access: 'view_devices',
  tag: 'Device',
  summary: 'The newest value of everything that a device measures',
  description:
    'By name: the value in SI units and when the device measured it. Members of grouped values stand alone, as ' +
    '`temperatures.1`; what has no name of ours stands under the vendor’s id, as `vendor.239`.',
  params: ById,
  reply: LiveValues,
  errors: ['device_not_found'],
});

export const listDevices = endpoint({
  name: 'listDevices',
  method: 'GET',
  path: '/device/list',
  access: 'view_devices',
  tag: 'Device',
  summary: 'Devices that the caller may see, a page at a time',
  description:
    '`counts` are by badge over everything that `search` and `clientId` select, whatever `status` and page say.',
  query: z.object({
    status: z
      .enum([...BADGES, 'operational'])
      .optional()
      .describe('only this badge, or what is operational'),
    search: line(100).optional().describe('in designation, label, IMEI, phone, VIN and client'),
    clientId: ClientIdInPath.optional(),
    page: z.coerce.number<number>().pipe(z.int().min(1).max(1_000_000)).default(1),
    pageSize: z.coerce
      .number<number>()
      .pipe(
        z.union(
          PAGE_SIZES.map((size) => z.literal(size)),
          'invalid_value',
        ),
      )
      .default(25),
    order: z.enum(DEVICE_ORDERS).default('designation'),
    direction: z.enum(['asc', 'desc']).default('asc'),
  }),
  reply: z.object({
    devices: z.array(Device),
    total: z.number().describe('of what the query selects, on all pages'),
  }),
  errors: [],
});

export const DeviceSummary = z.object({
  id: DeviceId,
  designation: z.string(),
  label: z.string(),
  imei: z.string(),
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
  reply: z.array(DeviceSummary),
  errors: [],
});
