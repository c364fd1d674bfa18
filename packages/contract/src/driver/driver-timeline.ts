import { DRIVER_SOURCES } from '@balise/tracking';
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import {
  AttachmentId,
  ClientId,
  ClientIdInPath,
  DeviceId,
  DeviceIdInPath,
  DriverAssignmentId,
  DriverId,
  DriverIdInPath,
} from '../core/ids.ts';
import { periodFields } from '../core/period.ts';
import { Instant } from '../core/text.ts';

const shared = { tag: 'Driver', access: 'view_drivers' } as const;

/** The longest timeline, days; cards and shifts are looked at so far back. */
export const DRIVER_TIMELINE_DAYS = 366;

const who = {
  driverId: DriverId.nullable().describe('null: a card of no known driver'),
  driverName: z.string().describe('empty where the driver is not known'),
  source: z.enum(DRIVER_SOURCES).describe('a card that was read counts before an assignment, and that before a shift'),
  card: z.string().nullable().describe('its number; null: not by a card'),
  assignmentId: DriverAssignmentId.nullable(),
};

/** Who drives a vehicle now, and since when. */
export const PresentDriver = z.object({
  ...who,
  photoId: AttachmentId.nullable().describe("the driver's photo"),
  since: Instant,
});
export type PresentDriver = z.output<typeof PresentDriver>;

/** A part of a timeline. What lies between two parts is a gap: nobody is known to have driven. */
export const DriverSpan = z.object({
  ...who,
  deviceId: DeviceId,
  designation: z.string(),
  from: Instant,
  until: Instant.nullable().describe('null: it goes on'),
});
export type DriverSpan = z.output<typeof DriverSpan>;

const Timeline = z.object({
  from: Instant,
  to: Instant.describe('of the period, at the latest now'),
  spans: z.array(DriverSpan).describe('by time'),
});
export type DriverTimeline = z.output<typeof Timeline>;

const inPeriod = z
  .object(periodFields)
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'invalid_date' })
  .refine(({ from, to }) => to - from <= DRIVER_TIMELINE_DAYS * 86_400_000 + 3_600_000, {
    path: ['to'],
    message: 'over_366_days',
  });

export const getDriversOfDevice = endpoint({
  ...shared,
  name: 'getDriversOfDevice',
  method: 'GET',
  path: '/device/{id}/driver-timeline',
  summary: 'Who drove a vehicle when',
  description: `${DRIVER_TIMELINE_DAYS} days at most. As far as the caller’s clients had the vehicle.`,
  params: z.object({ id: DeviceIdInPath }),
  query: inPeriod,
  reply: Timeline,
  errors: ['device_not_found'],
});

export const getTimelineOfDriver = endpoint({
  ...shared,
  name: 'getTimelineOfDriver',
  method: 'GET',
  path: '/driver/{id}/timeline',
  summary: 'Which vehicles a driver drove when',
  description: `${DRIVER_TIMELINE_DAYS} days at most. A limited user sees the vehicles of its list.`,
  params: z.object({ id: DriverIdInPath }),
  query: inPeriod,
  reply: Timeline,
  errors: ['driver_not_found'],
});

/** A vehicle that a driver drove. */
export const DrivenDevice = z.object({
  deviceId: DeviceId,
  designation: z.string(),
  label: z.string(),
  firstAt: Instant,
  lastAt: Instant.nullable().describe('null: drives it now'),
  duration: z.number().describe('ms that it was the driver’s, up to now'),
  sources: z.array(z.enum(DRIVER_SOURCES)),
});
export type DrivenDevice = z.output<typeof DrivenDevice>;

export const listDevicesOfDriver = endpoint({
  ...shared,
  name: 'listDevicesOfDriver',
  method: 'GET',
  path: '/device/drove-by-driver/{id}',
  summary: 'The vehicles that a driver drove or drives, with dates, the last first',
  description: `Within the last ${DRIVER_TIMELINE_DAYS} days.`,
  params: z.object({ id: DriverIdInPath }),
  query: z.object({ clientId: ClientIdInPath.optional() }),
  reply: z.array(DrivenDevice),
  errors: ['driver_not_found'],
});

/** A vehicle that a driver can be assigned to. */
export const AssignableDevice = z.object({
  deviceId: DeviceId,
  clientId: ClientId,
  designation: z.string(),
  label: z.string(),
  driver: PresentDriver.nullable().describe('null: nobody is known to drive it now'),
});
export type AssignableDevice = z.output<typeof AssignableDevice>;

export const listAssignableDevices = endpoint({
  ...shared,
  name: 'listAssignableDevices',
  method: 'GET',
  path: '/device/driver-assign',
  summary: 'The vehicles that drivers can be assigned to, with who drives each now, by designation',
  description:
    'Of one client, or of all that the caller sees. A vehicle whose `driver` has an `assignmentId` is refused until that assignment ends; ' +
    'a driver by card or shift is no obstacle.',
  query: z.object({ clientId: ClientIdInPath.optional() }),
  reply: z.array(AssignableDevice),
  errors: ['client_not_found'],
});
