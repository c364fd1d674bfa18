import { DUE_STATES } from '@balise/maintenance';
import { z } from 'zod';
import { Amount } from '../billing/billing-plan.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  ClientId,
  ClientIdInPath,
  DeviceId,
  OperationId,
  ServiceId,
  ServiceIdInPath,
  ServiceVehicleId,
} from '../core/ids.ts';
import { optionalLines, text } from '../core/text.ts';
import { MOST_METRES } from '../device/odometer.ts';
import { SERVICE_CATEGORIES, SERVICE_STATUSES, ServiceInterval } from './service-fields.ts';

/** Services of a client, operations of a service and vehicles of one call at most. */
export const MOST_SERVICES = 500;
export const MOST_SERVICE_OPERATIONS = 50;
export const VEHICLES_AT_ONCE = 1_000;

export const ServiceFields = z.object({
  clientId: ClientId.optional().describe('whose service; a client’s own users may leave it out'),
  name: text(100),
  category: z.enum(SERVICE_CATEGORIES).default('work'),
  interval: ServiceInterval,
  expectedCost: Amount.nullable().default(null).describe('smallest units of the client’s currency'),
  description: optionalLines(1000),
  status: z.enum(SERVICE_STATUSES).default('active'),
  operationIds: z.array(OperationId).max(MOST_SERVICE_OPERATIONS, 'too_many').default([]),
});
export type ServiceFields = z.output<typeof ServiceFields>;

/** How many vehicles are in each state. */
export const DueCounts = z.object(
  Object.fromEntries(DUE_STATES.map((state) => [state, z.number()])) as Record<
    (typeof DUE_STATES)[number],
    z.ZodNumber
  >,
);
export type DueCounts = z.output<typeof DueCounts>;

/** What is to be done on vehicles again and again. */
export const Service = z.object({
  id: ServiceId,
  clientId: ClientId,
  clientName: z.string(),
  currency: z.string().describe('ISO 4217'),
  name: z.string(),
  category: z.enum(SERVICE_CATEGORIES),
  interval: ServiceInterval,
  expectedCost: z.number().nullable(),
  description: z.string(),
  status: z.enum(SERVICE_STATUSES),
  operations: z.array(z.object({ id: OperationId, name: z.string() })),
  vehicles: z.number().describe('that it is attached to, of those the caller sees'),
  counts: DueCounts,
});
export type Service = z.output<typeof Service>;

const shared = { tag: 'Maintenance' } as const;
const ById = z.object({ id: ServiceIdInPath });
const whole = 'Not for users who see only a part of the vehicles (`not_allowed`).';

export const listServices = endpoint({
  ...shared,
  name: 'listServices',
  method: 'GET',
  path: '/maintenance/service/list',
  access: 'view_maintenance',
  summary: 'Services of the client, by name, with how many vehicles are in each state',
  query: z.object({ clientId: ClientIdInPath.optional() }),
  reply: z.array(Service),
  errors: [],
});

export const addService = endpoint({
  ...shared,
  name: 'addService',
  method: 'POST',
  path: '/maintenance/service',
  access: 'manage_maintenance',
  summary: 'Adds a service',
  description: `Due after a distance, an engine time or a time of the calendar, whichever comes first. Its name is unique in the client. ${whole}`,
  body: ServiceFields,
  reply: Service,
  errors: ['client_not_found', 'service_name_taken', 'limit_reached', 'not_allowed'],
  surprise: 'save_failed',
});

export const editService = endpoint({
  ...shared,
  name: 'editService',
  method: 'PUT',
  path: '/maintenance/service/{id}',
  access: 'manage_maintenance',
  summary: 'Replaces what a service says',
  description: `Another interval applies from the last time on. An inactive one is due for no vehicle. ${whole}`,
  params: ById,
  body: ServiceFields,
  reply: Service,
  errors: ['service_not_found', 'service_edit_name_taken', 'not_allowed'],
  surprise: 'save_failed',
});

export const deleteService = endpoint({
  ...shared,
  name: 'deleteService',
  method: 'DELETE',
  path: '/maintenance/service/{id}',
  access: 'manage_maintenance',
  summary: 'Deletes a service: it is due for no vehicle any more; what was done stays',
  description: `For 30 days \`POST /maintenance/service/{id}/restore\` brings it back. ${whole}`,
  params: ById,
  reply: z.null(),
  errors: ['service_not_found', 'not_allowed'],
});

export const restoreService = endpoint({
  ...shared,
  name: 'restoreService',
  method: 'POST',
  path: '/maintenance/service/{id}/restore',
  access: 'manage_maintenance',
  summary: 'Takes back the deletion of a service',
  params: ById,
  reply: Service,
  errors: ['service_not_found', 'service_name_taken', 'limit_reached', 'not_allowed'],
  surprise: 'save_failed',
});

/** A vehicle that a service may be attached to, or is. */
export const AttributableVehicle = z.object({
  deviceId: DeviceId,
  designation: z.string(),
  label: z.string(),
  vehicle: z.string().describe('make and model'),
  attachedId: ServiceVehicleId.nullable().describe('null: it is not attached'),
  state: z.enum(DUE_STATES).nullable().describe('null: not attached, or not evaluated yet'),
});
export type AttributableVehicle = z.output<typeof AttributableVehicle>;

export const listServiceVehicles = endpoint({
  ...shared,
  name: 'listServiceVehicles',
  method: 'GET',
  path: '/maintenance/service/{id}/vehicles',
  access: 'view_maintenance',
  summary: 'Every vehicle of the service’s client that the caller sees, and whether the service is attached to it',
  params: ById,
  reply: z.array(AttributableVehicle),
  errors: ['service_not_found'],
});

const deviceIdList = z.array(DeviceId).min(1, 'choose_a_device').max(VEHICLES_AT_ONCE, 'too_many');

export const attachService = endpoint({
  ...shared,
  name: 'attachService',
  method: 'POST',
  path: '/maintenance/service/{id}/attach',
  access: 'manage_maintenance',
  bodyLimit: 128 * 1024,
  summary: 'Attaches a service to vehicles',
  description:
    'The first interval counts from `since` and the reading then; left out, from now. `firstOn` and `firstMetres` say when it is due the ' +
    'first time instead. Readings are of one vehicle only. Vehicles that have it already are left as they are.',
  params: ById,
  body: z.object({
    deviceIdList,
    since: z.iso
      .date('invalid_date')
      .optional()
      .describe('a day of the client’s calendar, today at the latest: done last'),
    sinceMetres: z.int().min(0).max(MOST_METRES).optional().describe('m, what the meter showed then'),
    firstOn: z.iso.date('invalid_date').optional().describe('a day of the client’s calendar'),
    firstMetres: z.int().min(0).max(MOST_METRES).optional().describe('m, of the meter'),
  }),
  reply: z.object({ attached: z.number(), already: z.number() }),
  errors: ['service_not_found', 'device_not_found'],
  surprise: 'save_failed',
});

export const withdrawService = endpoint({
  ...shared,
  name: 'withdrawService',
  method: 'POST',
  path: '/maintenance/service/{id}/withdraw',
  access: 'manage_maintenance',
  bodyLimit: 128 * 1024,
  summary: 'Withdraws a service from vehicles; what was done stays',
  params: ById,
  body: z.object({ deviceIdList }),
  reply: z.object({ withdrawn: z.number() }),
  errors: ['service_not_found', 'device_not_found'],
  surprise: 'service_withdrawal_failed',
});
