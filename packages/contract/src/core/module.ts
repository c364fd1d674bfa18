import { ADMIN_STATES } from '@balise/tracking';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { exportedList, exportFields } from './file.ts';
import { ClientId, DeviceId } from './ids.ts';
import { EXPORT_TIMEOUT } from './limits.ts';
import { DIRECTIONS, MODULE_ORDERS, pageInBody } from './list-order.ts';
import { Instant, line } from './text.ts';

/** A tracker as a thing of its own: what it is, the SIM in it, the device it is in. */
export const Module = z.object({
  deviceId: DeviceId,
  designation: z.string().describe('of the device it is in'),
  label: z.string(),
  status: z.enum(ADMIN_STATES),
  clientId: ClientId,
  clientName: z.string(),
  imei: z.string(),
  trackerModelId: z.int().nullable(),
  model: z.string().nullable().describe('brand and name of the tracker model'),
  protocol: z.string().nullable(),
  operator: z.string().nullable(),
  phone: z.string().nullable().describe('E.164'),
  iccid: z.string().nullable().describe('of the SIM card, where the tracker reported it'),
  firmware: z.string().nullable().describe('where the tracker reported it'),
  activatedAt: Instant,
  lastConnection: Instant.nullable(),
});
export type Module = z.infer<typeof Module>;

const selection = {
  clientId: ClientId.nullish().describe('absent: of every client that the caller sees'),
  orderBy: z.enum(MODULE_ORDERS).default('imei'),
  direction: z.enum(DIRECTIONS).default('asc'),
  search: line(100).optional().describe('in IMEI, model, protocol, phone, designation, label and client'),
  trackerModelId: z.int().positive().max(2_147_483_647).optional(),
};

export const listModules = endpoint({
  name: 'listModules',
  method: 'POST',
  path: '/module/list-by-client',
  access: 'view_devices',
  tag: 'Modules',
  summary: 'The trackers themselves: model, IMEI, SIM card, firmware, and the device that each is in',
  body: z.object({ ...selection, ...pageInBody }),
  reply: z.object({ modules: z.array(Module), total: z.number() }),
  errors: ['client_not_found'],
});

export const exportModules = endpoint({
  name: 'exportModules',
  method: 'POST',
  path: '/module/list-by-client/export',
  access: 'view_devices',
  tag: 'Modules',
  summary: 'The list of modules as a file',
  description: `Every line that the list has on all its pages. ${EXPORT_TIMEOUT} ms at most.`,
  body: z.object({ ...selection, ...exportFields }),
  ...exportedList,
  errors: ['client_not_found'],
});
