import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { exportedList, exportFields } from '../core/file.ts';
import { ClientId, DeviceId } from '../core/ids.ts';
import { EXPORT_TIMEOUT } from '../core/limits.ts';
import { DELETED_ORDERS, DIRECTIONS, pageInBody } from '../core/list-order.ts';
import { Instant, line } from '../core/text.ts';

/** Days in which a deletion can be taken back. */
export const DAYS_TO_RESTORE = 30;

export const DeletedDevice = z.object({
  id: DeviceId,
  clientId: ClientId,
  clientName: z.string(),
  designation: z.string(),
  label: z.string(),
  code: z.string(),
  type: z.string().describe('code of the device type'),
  model: z.string().nullable(),
  imei: z.string(),
  phone: z.string().nullable(),
  activatedAt: Instant,
  deletedAt: Instant,
  deletedBy: z
    .string()
    .nullable()
    .describe('who did; null where that is no one whom the caller may see: the reseller, or an account that is gone'),
  reason: z.string(),
  daysLeft: z
    .int()
    .min(0)
    .describe(`days until it is removed for good, a begun one counted: ${DAYS_TO_RESTORE} right after its deletion`),
});
export type DeletedDevice = z.infer<typeof DeletedDevice>;

const selection = {
  clientId: ClientId.nullish().describe('absent: of every client that the caller sees'),
  orderBy: z.enum(DELETED_ORDERS).default('deletedAt'),
  direction: z.enum(DIRECTIONS).default('desc'),
  search: line(100).optional().describe('in designation, label, code, IMEI and phone'),
};

export const listDeletedDevices = endpoint({
  name: 'listDeletedDevices',
  method: 'POST',
  path: '/device/delete/list-by-client',
  access: 'view_deleted_devices',
  tag: 'Deleted devices',
  summary: 'Devices deleted within the last 30 days: who, when, why, and how long they can still be restored',
  body: z.object({ ...selection, ...pageInBody }),
  reply: z.object({ devices: z.array(DeletedDevice), total: z.number() }),
  errors: ['client_not_found'],
  surprise: 'deleted_list_failed',
});

export const exportDeletedDevices = endpoint({
  name: 'exportDeletedDevices',
  method: 'POST',
  path: '/device/delete/list-by-client/export',
  access: 'view_deleted_devices',
  tag: 'Deleted devices',
  summary: 'The list of deleted devices as a file',
  description: `Every line that the list has on all its pages. ${EXPORT_TIMEOUT} ms at most.`,
  body: z.object({ ...selection, ...exportFields }),
  ...exportedList,
  errors: ['client_not_found'],
});
