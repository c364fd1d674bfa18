import type {
  ClientId,
  DeviceId,
  DriverId,
  DriverPlan,
  FieldErrors,
  setDriverShifts,
  WeekHours,
} from '@balise/contract';
import { commonHours } from '@balise/tracking';
import type { z } from 'zod';
import { type Failure, fail } from '../../http/failure.ts';
import { findDevice, lockAssignments } from './queries.ts';
import type { Assigning } from './save.ts';
import { driversAmong, findShifts, hoursElsewhere, replaceShifts } from './shift-queries.ts';

type Shifts = z.output<typeof setDriverShifts.body>['shifts'];
type Device = { id: DeviceId; clientId: ClientId; designation: string; timeZone: string };

export async function planOf({ tx }: Pick<Assigning, 'tx'>, id: DeviceId): Promise<DriverPlan | Failure> {
  const device = await findDevice(tx, id);
  if (!device) return fail('device_not_found');
  return { timeZone: device.timeZone, shifts: await findShifts(tx, device) };
}

/** Replaces the weekly plan of a vehicle from now on; one that stays as it was goes on. */
export async function savePlan(
  { tx, now }: Assigning,
  id: DeviceId,
  shifts: Shifts,
): Promise<{ device: Device; before: DriverPlan; after: DriverPlan } | Failure> {
  const device = await findDevice(tx, id);
  if (!device) return fail('device_not_found');
  await lockAssignments(tx, device.clientId);
  const errors = {
    ...overlapsIn(shifts),
    ...(await foreignIn(tx, device.clientId, shifts)),
    ...(await elsewhereIn(tx, id, shifts)),
  };
  if (Object.keys(errors).length > 0) return fail('fields_invalid', errors);
  const { timeZone } = device;
  const before = { timeZone, shifts: await findShifts(tx, device) };
  await replaceShifts(tx, device, shifts, new Date(now));
  return { device, before, after: { timeZone, shifts: await findShifts(tx, device) } };
}

const overlap = (one: WeekHours, other: WeekHours): boolean => commonHours(one, other).length > 0;

function overlapsIn(shifts: Shifts): FieldErrors {
  const errors: FieldErrors = {};
  for (const [place, { week }] of shifts.entries())
    if (shifts.slice(0, place).some((earlier) => overlap(earlier.week, week)))
      errors[`shifts.${place}.week`] = 'shifts_overlap';
  return errors;
}

async function foreignIn(tx: Assigning['tx'], clientId: ClientId, shifts: Shifts): Promise<FieldErrors> {
  const own = await driversAmong(tx, clientId, idsOf(shifts));
  return faultsOf(shifts, ({ driverId }) => !own.has(driverId), 'driverId', 'unknown_reference');
}

async function elsewhereIn(tx: Assigning['tx'], id: DeviceId, shifts: Shifts): Promise<FieldErrors> {
  const elsewhere = await hoursElsewhere(tx, id, idsOf(shifts));
  const isElsewhere = ({ driverId, week }: Shifts[number]) =>
    elsewhere.some((other) => other.driverId === driverId && overlap(other.week, week));
  return faultsOf(shifts, isElsewhere, 'week', 'shift_elsewhere');
}

const idsOf = (shifts: Shifts): DriverId[] => shifts.map(({ driverId }) => driverId);

const faultsOf = (
  shifts: Shifts,
  isWrong: (shift: Shifts[number]) => boolean,
  field: 'driverId' | 'week',
  code: 'unknown_reference' | 'shift_elsewhere',
): FieldErrors =>
  Object.fromEntries(
    shifts.flatMap((shift, place) => (isWrong(shift) ? [[`shifts.${place}.${field}`, code] as const] : [])),
  );
