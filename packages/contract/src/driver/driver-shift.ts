import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { DeviceIdInPath, DriverId } from '../core/ids.ts';
import { Instant } from '../core/text.ts';
import { WeekHours } from '../core/week-hours.ts';

const shared = { tag: 'Driver' } as const;

/** Drivers of one vehicle's weekly plan at most. */
export const MOST_SHIFTS = 20;

/** The hours of a week in which a driver has a vehicle. */
export const DriverShiftShown = z.object({
  driverId: DriverId,
  driverName: z.string(),
  week: WeekHours,
  since: Instant.describe('in force since; before it another plan held, which stays in the past'),
});
export type DriverShiftShown = z.output<typeof DriverShiftShown>;

const Plan = z.object({
  timeZone: z.string().describe('of the client, by whose clocks the hours are'),
  shifts: z.array(DriverShiftShown),
});
export type DriverPlan = z.output<typeof Plan>;

export const getDriverShifts = endpoint({
  ...shared,
  name: 'getDriverShifts',
  method: 'GET',
  path: '/device/{id}/driver-shifts',
  access: 'view_drivers',
  summary: 'The weekly plan of a vehicle: which driver has it in which hours',
  params: z.object({ id: DeviceIdInPath }),
  reply: Plan,
  errors: ['device_not_found'],
});

export const setDriverShifts = endpoint({
  ...shared,
  name: 'setDriverShifts',
  method: 'PUT',
  path: '/device/{id}/driver-shifts',
  access: 'assign_driver',
  summary: 'Replaces the weekly plan of a vehicle from now on',
  description:
    `At most ${MOST_SHIFTS} drivers. The hours of two of them may not overlap, nor may those of one driver on two vehicles. An assignment, and a card that ` +
    'is read, count before the plan. What was driven until now stays with the plan of then.',
  params: z.object({ id: DeviceIdInPath }),
  body: z.object({
    shifts: z.array(z.object({ driverId: DriverId, week: WeekHours })).max(MOST_SHIFTS, 'too_many'),
  }),
  reply: Plan,
  errors: ['device_not_found'],
  surprise: 'save_failed',
});
