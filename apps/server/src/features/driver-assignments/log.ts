import {
  type AuditAction,
  type ClientId,
  type DeviceId,
  type DriverAssignment,
  type DriverCard,
  timeOfDay,
  type WeekHours,
} from '@balise/contract';
import { type Act, changesOf } from '../audit/index.ts';
import { auditOfClient } from '../clients/index.ts';

type AssignmentAction = Extract<
  AuditAction,
  'driver.assign' | 'driver.assignment_edit' | 'driver.withdraw' | 'driver.assignment_delete'
>;

/** Writes into the audit log what was done to an assignment, with what it was before. An edit that changed nothing has no line. */
export async function logAssignment(
  act: Act,
  action: AssignmentAction,
  { before, after }: { before?: DriverAssignment; after?: DriverAssignment },
): Promise<void> {
  const one = after ?? before;
  if (!one) return;
  const subject = { kind: 'driver', id: one.driverId, clientId: one.clientId, name: one.driverName } as const;
  const changes = before && after ? changesOf(logged(before), logged(after)) : undefined;
  if (before && after && !changes) return;
  const named = { designation: one.designation };
  await auditOfClient(act, subject, {
    action,
    ...(before && { before: { ...named, ...(changes?.before ?? logged(before)) } }),
    ...(after && { after: { ...named, ...(changes?.after ?? logged(after)) } }),
  });
}

const logged = ({ designation, startsAt, endsAt, note, endReason }: DriverAssignment) => ({
  designation,
  startsAt,
  endsAt,
  note,
  endReason,
});

/** Writes down that a card came to a driver, or went; an ignored card is the client's affair. */
export const logCard = (
  act: Act,
  action: 'driver.card_add' | 'driver.card_remove',
  { clientId, number, driverId, driverName }: DriverCard,
  more: object = {},
): Promise<void> => {
  const subject =
    driverId === null
      ? ({ kind: 'client', id: clientId, clientId, name: number } as const)
      : ({ kind: 'driver', id: driverId, clientId, name: driverName } as const);
  return auditOfClient(act, subject, { action, after: { card: number, ...more } });
};

type Plan = { driverName: string; week: WeekHours }[];

/** Writes down another weekly plan of a vehicle. */
export async function logShifts(
  act: Act,
  { id, clientId, designation }: { id: DeviceId; clientId: ClientId; designation: string },
  before: Plan,
  after: Plan,
): Promise<void> {
  const said = (plan: Plan) => plan.map(({ driverName, week }) => `${driverName}: ${week.map(spanOf).join(', ')}`);
  const changes = changesOf({ shifts: said(before) }, { shifts: said(after) });
  if (!changes) return;
  const subject = { kind: 'device', id, clientId, name: designation } as const;
  await auditOfClient(act, subject, { action: 'driver.shifts', ...changes });
}

/** `1 06:00–14:00`: the day of the week from Monday on, and the hours. */
const spanOf = ({ day, from, to }: WeekHours[number]): string => `${day} ${timeOfDay(from)}–${timeOfDay(to)}`;
