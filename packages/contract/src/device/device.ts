import { ADMIN_STATES, BADGES } from '@balise/tracking';
import { z } from 'zod';
import { Starter } from '../blocking/starter.ts';
import { endpoint } from '../core/endpoint.ts';
import { WARNING_CODES } from '../core/fields.ts';
import { ClientId, DeviceId, DeviceIdInPath } from '../core/ids.ts';
import { Id, Instant, line } from '../core/text.ts';
import { LiveState } from '../live/live.ts';
import { DeviceShare } from '../share/share-fields.ts';
import { DeviceFields } from './device-fields.ts';

const ById = z.object({ id: DeviceIdInPath });

/** Who can suspend a device: the platform, the partner, or billing automatically. */
export const SUSPENDERS = ['platform', 'partner', 'billing'] as const;
export type Suspender = (typeof SUSPENDERS)[number];

const Suspension = z.object({ by: z.enum(SUSPENDERS), at: Instant, reason: z.string() });

/** A device as lists and cards show it: what people typed, and where it is now. */
export const Device = z.object({
  id: DeviceId,
  clientId: ClientId,
  clientName: z.string(),
  clientCode: z.string().describe('by which its partner calls the client'),
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
  simNumber: z.string().nullable().describe('ICCID of the SIM card'),
  designation: z.string(),
  label: z.string(),
  code: z.string().describe('the number that its owner calls it by'),
  note: z.string(),
  vehicleMake: z.string(),
  vehicleModel: z.string(),
  vinNumber: z.string().nullable(),
  vinIsChassis: z.boolean(),
  status: z.enum(ADMIN_STATES).describe('see `POST /device/enable`'),
  suspension: Suspension.nullable(),
  speedLimit: z
    .number()
    .nullable()
    .describe('m/s: faster is speeding; null: none is set. See `PUT /device/{id}/speed-limit`'),
  activatedAt: Instant,
  badge: z.enum(BADGES),
  badgeSince: Instant.nullable(),
  state: LiveState.nullable().describe('null until the first message'),
  starter: Starter.describe('by the commands that were sent; what its tracker reports is `state.blocked`'),
  contestedAt: Instant.nullable().describe('as of `GET /device/{id}/connection`'),
  share: DeviceShare.optional().describe(
    'its client shares it with the reader: tracker, SIM card, VIN, codes, note, limit and blocking are empty',
  ),
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
  errors: ['client_not_found', 'client_closed', 'already_exists', 'registration_refused', 'too_many_requests'],
  surprise: 'save_failed',
});

export const editDevice = endpoint({
  name: 'editDevice',
  method: 'PUT',
  path: '/device/{id}',
  access: 'edit_device',
  tag: 'Device',
  summary: 'Replaces the fields of a device',
  description:
    'Another `clientId` transfers the device (right `transfer_device`) as `POST /device/transfer` with `history: "stays"`; a `label`, `code` ' +
    'or `note` that is as the former client left it is emptied.',
  params: ById,
  body: DeviceFields,
  reply: z.object({ device: Device, warnings: Warnings }),
  errors: [
    'device_not_found',
    'client_not_found',
    'client_closed',
    'already_exists',
    'registration_refused',
    'too_many_requests',
    'not_allowed',
    'device_suspended',
  ],
  surprise: 'save_failed',
});

export const deleteDevice = endpoint({
  name: 'deleteDevice',
  method: 'DELETE',
  path: '/device/{id}',
  access: 'delete_device',
  tag: 'Device',
  summary: 'Deletes a device',
  description:
    'The device leaves every list, its messages are refused, and its IMEI and phone number are free again. For 30 days it ' +
    'is among the deleted devices and can be restored (`POST /device/restore`). Then what people typed of it is erased; ' +
    'its history stays as long as its client keeps history. What a reseller suspended, its client does not delete.',
  params: ById,
  query: z.object({ reason: line(300).default('') }),
  reply: z.null(),
  errors: ['device_not_found', 'device_suspended'],
  surprise: 'device_delete_failed',
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
