import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import {
  ClientId,
  ClientIdInPath,
  DeviceId,
  DeviceIdInPath,
  DriverAssignmentId,
  DriverAssignmentIdInPath,
  DriverId,
  DriverIdInPath,
} from '../core/ids.ts';
import { pageInQuery } from '../core/list-order.ts';
import { Instant, InstantInQuery, line, optionalText } from '../core/text.ts';

/** planned: it begins later; used: the driver has the vehicle; ended: it is over. By the clock, never stored. */
export const ASSIGNMENT_STATES = ['planned', 'used', 'ended'] as const;
export type AssignmentState = (typeof ASSIGNMENT_STATES)[number];

/** That a person said that a driver has a vehicle, from when until when. */
export const DriverAssignment = z.object({
  id: DriverAssignmentId,
  clientId: ClientId,
  driverId: DriverId,
  driverName: z.string(),
  deviceId: DeviceId,
  designation: z.string(),
  label: z.string(),
  state: z.enum(ASSIGNMENT_STATES),
  startsAt: Instant,
  endsAt: Instant.nullable().describe('null: no end is known'),
  note: z.string(),
  assignedBy: z.string(),
  endedBy: z.string().nullable().describe('who entered the end'),
  endReason: z.string(),
});
export type DriverAssignment = z.output<typeof DriverAssignment>;

const shared = { tag: 'Driver' } as const;
const ById = z.object({ id: DriverAssignmentIdInPath });

/** A beginning and an end that is after it. */
const period = {
  startsAt: InstantInQuery.optional().describe('absent: now; may be in the past or in the future'),
  endsAt: InstantInQuery.nullish().describe('null: without an end'),
};
const isOrdered = ({ startsAt, endsAt }: { startsAt?: number | undefined; endsAt?: number | null | undefined }) =>
  startsAt === undefined || endsAt === undefined || endsAt === null || startsAt < endsAt;
const ORDER = { path: ['endsAt'], message: 'invalid_date' };

/** What two assignments at once are refused with; `figures.assignmentId` names the one that is in the way. */
const TAKEN = ['vehicle_already_assigned', 'vehicle_has_driver'] as const;

export const assignDriver = endpoint({
  ...shared,
  name: 'assignDriver',
  method: 'POST',
  path: '/driver-assignment',
  access: 'assign_driver',
  summary: 'Assigns a vehicle to a driver',
  description:
    'A driver has one vehicle at a time, and a vehicle one driver: otherwise the call is refused, and `figures.assignmentId` of the error ' +
    'names the assignment that is in the way. It may begin in the past, as far as the client has the vehicle, or later. Of two calls at ' +
    'once one is refused.',
  body: z
    .object({ driverId: DriverId, deviceId: DeviceId, ...period, note: optionalText(200) })
    .refine(isOrdered, ORDER),
  reply: DriverAssignment,
  errors: ['driver_not_found', 'device_not_found', ...TAKEN],
  surprise: 'save_failed',
});

export const getDriverAssignment = endpoint({
  ...shared,
  name: 'getDriverAssignment',
  method: 'GET',
  path: '/driver-assignment/{id}',
  access: 'view_drivers',
  summary: 'One assignment',
  params: ById,
  reply: DriverAssignment,
  errors: ['driver_assignment_not_found'],
});

export const editDriverAssignment = endpoint({
  ...shared,
  name: 'editDriverAssignment',
  method: 'PUT',
  path: '/driver-assignment/{id}',
  access: 'assign_driver',
  summary: 'Corrects the dates of an assignment',
  description: 'Driver and vehicle stay. The audit log keeps what was; reports go by what is correct now.',
  params: ById,
  body: z
    .object({ startsAt: InstantInQuery, endsAt: InstantInQuery.nullable(), note: optionalText(200) })
    .refine(isOrdered, ORDER),
  reply: DriverAssignment,
  errors: ['driver_assignment_not_found', ...TAKEN],
  surprise: 'save_failed',
});

export const endDriverAssignment = endpoint({
  ...shared,
  name: 'endDriverAssignment',
  method: 'POST',
  path: '/driver-assignment/{id}/end',
  access: 'assign_driver',
  summary: 'Withdraws the vehicle from the driver',
  description: 'One that has an end already keeps the earlier of both. What has not begun is deleted instead.',
  params: ById,
  body: z.object({
    endsAt: InstantInQuery.optional().describe('absent: now; after its beginning'),
    reason: line(200).default(''),
  }),
  reply: DriverAssignment,
  errors: ['driver_assignment_not_found'],
  surprise: 'save_failed',
});

export const deleteDriverAssignment = endpoint({
  ...shared,
  name: 'deleteDriverAssignment',
  method: 'DELETE',
  path: '/driver-assignment/{id}',
  access: 'assign_driver',
  summary: 'Deletes an assignment that was entered by mistake, or is planned',
  description: 'As if it had never been; the audit log keeps it.',
  params: ById,
  reply: z.null(),
  errors: ['driver_assignment_not_found'],
});

export const listDriverAssignments = endpoint({
  ...shared,
  name: 'listDriverAssignments',
  method: 'GET',
  path: '/driver-assignment/list',
  access: 'view_drivers',
  summary: 'Assignments, the newest first, a page at a time',
  description: 'A limited user sees those of its vehicles.',
  query: z.object({
    clientId: ClientIdInPath.optional(),
    driverId: DriverIdInPath.optional(),
    deviceId: DeviceIdInPath.optional(),
    state: z.enum(ASSIGNMENT_STATES).optional(),
    ...pageInQuery,
  }),
  reply: z.object({ total: z.number(), assignments: z.array(DriverAssignment) }),
  errors: [],
});
