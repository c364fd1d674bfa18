import { DRIVER_DOCUMENTS } from '@balise/tracking';
import { z } from 'zod';
import { Attachment } from '../core/attachment.ts';
import { endpoint } from '../core/endpoint.ts';
import { exportedList, exportFields } from '../core/file.ts';
import { ClientId, ClientIdInPath, DriverId, DriverIdInPath } from '../core/ids.ts';
import { EXPORT_TIMEOUT } from '../core/limits.ts';
import { DIRECTIONS, DRIVER_ORDERS, pageInQuery } from '../core/list-order.ts';
import { Day, Instant, line } from '../core/text.ts';
import { CONTRACT_UNITS } from './contract-end.ts';
import { daysBetween, EXPIRY_STATES } from './driver-expiry.ts';
import { CONTRACT_TYPES, DRIVER_FILE_PURPOSES, DriverFields, IDENTITY_TYPES } from './driver-fields.ts';

const ById = z.object({ id: DriverIdInPath });
const shared = { tag: 'Driver' } as const;

/** Something of a driver that ends on a day. */
export const DriverExpiry = z.object({
  document: z.enum(DRIVER_DOCUMENTS),
  on: Day.describe('its last valid day'),
  days: z.number().describe('until that day by the clocks of the client; 0: today, below 0: it has expired'),
});
export type DriverExpiry = z.output<typeof DriverExpiry>;

export const Driver = z.object({
  id: DriverId,
  clientId: ClientId,
  clientName: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  registerNumber: z.string(),
  phone: z.string().nullable().describe('E.164'),
  email: z.string(),
  identityType: z.enum(IDENTITY_TYPES).nullable(),
  identityNumber: z.string(),
  identityExpiresOn: Day.nullable(),
  bornOn: Day.nullable(),
  hiredOn: Day.nullable(),
  contractType: z.enum(CONTRACT_TYPES).nullable(),
  contractDuration: z.number().nullable(),
  contractUnit: z.enum(CONTRACT_UNITS).nullable(),
  contractEndsOn: Day.nullable().describe('its last day, from `hiredOn`, duration and unit'),
  licenceNumber: z.string(),
  licenceCategories: z.array(z.string()),
  licenceIssuedOn: Day.nullable(),
  licenceExpiresOn: Day.nullable(),
  licenceRestrictions: z.string(),
  qualifications: z.string(),
  medicalRestrictions: z
    .string()
    .describe('empty without the right view_driver_health, without which medical days and files are left out too'),
  medicalVisitOn: Day.nullable(),
  medicalNextOn: Day.nullable(),
  note: z.string(),
  photo: Attachment.nullable(),
  files: z
    .array(Attachment.extend({ purpose: z.enum(DRIVER_FILE_PURPOSES) }))
    .describe('in the order in which they were saved'),
  expiries: z.array(DriverExpiry).describe('the first first'),
  revision: z.number().describe('grows with each change'),
  createdAt: Instant,
  updatedAt: Instant,
  deletedAt: Instant.nullable(),
});
export type Driver = z.output<typeof Driver>;

/** What a list of drivers selects, without its page. */
const selection = {
  search: line(100).optional().describe('in name, register number, phone, e-mail, licence and identity numbers'),
  state: z.enum(EXPIRY_STATES).optional().describe('by what ends first'),
  deleted: z.enum(['yes', 'no']).default('no').describe('yes: those who were deleted and can be restored'),
  order: z.enum(DRIVER_ORDERS).default('name'),
  direction: z.enum(DIRECTIONS).default('asc'),
};

export const listDrivers = endpoint({
  ...shared,
  name: 'listDrivers',
  method: 'GET',
  path: '/driver/list',
  access: 'view_drivers',
  summary: 'Drivers, a page at a time',
  description:
    'A limited user sees the drivers who are or were assigned to its devices. `counts` are over everything that `search`, ' +
    '`clientId` and `deleted` select, whatever `state` and page say.',
  query: z.object({ ...selection, clientId: ClientIdInPath.optional(), ...pageInQuery }),
  reply: z.object({
    drivers: z.array(Driver),
    total: z.number().describe('of what the query selects, on all pages'),
    counts: z.record(z.enum(EXPIRY_STATES), z.number()),
  }),
  errors: [],
});

export const getDriver = endpoint({
  ...shared,
  name: 'getDriver',
  method: 'GET',
  path: '/driver/{id}',
  access: 'view_drivers',
  summary: 'One driver',
  params: ById,
  reply: Driver,
  errors: ['driver_not_found'],
});

export const addDriver = endpoint({
  ...shared,
  name: 'addDriver',
  method: 'POST',
  path: '/driver',
  access: 'manage_drivers',
  summary: 'Adds a driver to a client',
  description: 'A client has 10,000 drivers at most.',
  body: DriverFields,
  reply: Driver,
  errors: ['client_not_found', 'driver_number_taken', 'limit_reached'],
  surprise: 'save_failed',
});

export const editDriver = endpoint({
  ...shared,
  name: 'editDriver',
  method: 'PUT',
  path: '/driver/{id}',
  access: 'manage_drivers',
  summary: "Replaces a driver's fields",
  description:
    'The client stays, and without the right view_driver_health what is of health. With `revision` an edit of what another user has changed meanwhile is refused.',
  params: ById,
  query: z.object({ revision: z.coerce.number<number>().pipe(z.int().positive()).optional() }),
  body: DriverFields,
  reply: Driver,
  errors: ['driver_not_found', 'driver_number_taken', 'driver_changed'],
  surprise: 'save_failed',
});

export const deleteDriver = endpoint({
  ...shared,
  name: 'deleteDriver',
  method: 'DELETE',
  path: '/driver/{id}',
  access: 'manage_drivers',
  summary: 'Deletes a driver',
  description: 'For 30 days `POST /driver/{id}/restore` brings it back; then it is erased with its files.',
  params: ById,
  reply: z.null(),
  errors: ['driver_not_found'],
});

export const restoreDriver = endpoint({
  ...shared,
  name: 'restoreDriver',
  method: 'POST',
  path: '/driver/{id}/restore',
  access: 'manage_drivers',
  summary: 'Takes back the deletion of a driver',
  params: ById,
  reply: Driver,
  errors: ['driver_not_found', 'driver_number_taken', 'limit_reached'],
  surprise: 'save_failed',
});

export const exportDrivers = endpoint({
  ...shared,
  name: 'exportDrivers',
  method: 'POST',
  path: '/driver/list/export',
  access: 'view_drivers',
  summary: 'The list of drivers as a file',
  description: `Every driver that the list has on all its pages, with every field; files are named. Takes up to ${EXPORT_TIMEOUT} ms.`,
  body: z.object({ ...selection, clientId: ClientId.nullish(), ...exportFields }),
  ...exportedList,
  errors: ['client_not_found'],
});

/** Days of a calendar at most, and what it names at most. */
export const CALENDAR_DAYS = 366;
export const CALENDAR_ENTRIES = 2000;

const DriverOnDay = DriverExpiry.extend({
  driverId: DriverId,
  lastName: z.string(),
  firstName: z.string(),
  clientName: z.string(),
});
export type DriverOnDay = z.output<typeof DriverOnDay>;

export const listDriverExpiries = endpoint({
  ...shared,
  name: 'listDriverExpiries',
  method: 'GET',
  path: '/driver/expiries',
  access: 'view_drivers',
  summary: 'Which licences, medical visits, identity documents and contracts end on which day',
  description: `By day and name, ${CALENDAR_ENTRIES} at most. Of at most ${CALENDAR_DAYS} days.`,
  query: z
    .object({ clientId: ClientIdInPath.optional(), from: Day, to: Day.describe('the last day') })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'before_start' })
    .refine(({ from, to }) => daysBetween(from, to) < CALENDAR_DAYS, { path: ['to'], message: 'over_366_days' }),
  reply: z.object({ expiries: z.array(DriverOnDay), isCut: z.boolean().describe('there are more than it names') }),
  errors: [],
});
