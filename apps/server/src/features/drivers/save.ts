import type { ClientId, Driver, DriverFields, DriverId, FieldErrors } from '@balise/contract';
import type { Scope, Scoped } from '../../db/scope.ts';
import { Failure, fail } from '../../http/failure.ts';
import { keepFiles } from '../attachments/index.ts';
import {
  countOfClient,
  findDriver,
  insertDriver,
  lockDriver,
  markDeleted,
  markRestored,
  todayOf,
  updateDriver,
} from './queries.ts';

/** Drivers of one client at most. */
export const MOST_DRIVERS = 10_000;

/** `now` in milliseconds since 1970 UTC. */
export type SavingDriver = { tx: Scoped; scope: Scope; now: number };

export async function addDriver(
  saving: SavingDriver,
  clientId: ClientId,
  fields: DriverFields,
): Promise<Driver | Failure> {
  const { tx, now } = saving;
  const fault = await faultOf(saving, clientId, fields);
  if (fault) return fault;
  if ((await countOfClient(tx, clientId)) >= MOST_DRIVERS) return fail('limit_reached');
  const id = await insertDriver(tx, clientId, fields, new Date(now));
  if (id === undefined) return numberTaken();
  return (await keepDriverFiles(saving, { id, clientId }, fields)) ?? (await shown(saving, id));
}

/** Replaces a driver's fields. @param revision of what the user saw; undefined: whatever it is */
export async function editDriver(
  saving: SavingDriver,
  id: DriverId,
  fields: DriverFields,
  revision: number | undefined,
): Promise<{ before: Driver; after: Driver } | Failure> {
  const { tx, scope, now } = saving;
  const locked = await lockDriver(tx, scope, id);
  if (!locked) return fail('driver_not_found');
  if (fields.clientId !== undefined && fields.clientId !== locked.clientId) {
    return fail('fields_invalid', { clientId: 'cannot_be_changed' });
  }
  if (revision !== undefined && revision !== locked.revision) return fail('driver_changed');
  const fault = await faultOf(saving, locked.clientId, fields);
  if (fault) return fault;
  const before = await shown(saving, id);
  if (!(await updateDriver(tx, id, fields, new Date(now)))) return numberTaken();
  const refused = await keepDriverFiles(saving, locked, fields);
  if (refused) return refused;
  const after = await shown(saving, id);
  if (before instanceof Failure) return before;
  return after instanceof Failure ? after : { before, after };
}

export async function deleteDriver(saving: SavingDriver, id: DriverId): Promise<Driver | Failure> {
  const { tx, scope, now } = saving;
  if (!(await lockDriver(tx, scope, id))) return fail('driver_not_found');
  const driver = await shown(saving, id);
  await markDeleted(tx, id, new Date(now));
  return driver;
}

/** Takes a deletion back. */
export async function restoreDriver(saving: SavingDriver, id: DriverId): Promise<Driver | Failure> {
  const { tx, scope } = saving;
  const locked = await lockDriver(tx, scope, id, true);
  if (!locked) return fail('driver_not_found');
  if ((await countOfClient(tx, locked.clientId)) >= MOST_DRIVERS) return fail('limit_reached');
  return (await markRestored(tx, id)) ? await shown(saving, id) : numberTaken();
}

const keepDriverFiles = async (
  { tx }: SavingDriver,
  { id, clientId }: { id: DriverId; clientId: ClientId },
  { files }: DriverFields,
): Promise<Failure | undefined> => files && (await keepFiles(tx, { kind: 'driver', id, clientId }, files, 'files'));

const shown = async ({ tx, scope, now }: SavingDriver, id: DriverId): Promise<Driver | Failure> =>
  (await findDriver(tx, scope, id, now)) ?? fail('driver_not_found');

const numberTaken = (): Failure => fail('driver_number_taken', { registerNumber: 'already_exists' });

const PAST = ['bornOn', 'licenceIssuedOn', 'medicalVisitOn'] as const;

/** What is over cannot be in the future. @param today where the client is, `2026-11-20` */
export function faultsAgainst(today: string, fields: DriverFields): FieldErrors {
  const late = PAST.filter((field) => (fields[field] ?? today) > today);
  return Object.fromEntries(late.map((field) => [field, 'must_not_be_future' as const]));
}

async function faultOf(
  { tx, now }: SavingDriver,
  clientId: ClientId,
  fields: DriverFields,
): Promise<Failure | undefined> {
  const errors = faultsAgainst(await todayOf(tx, clientId, now), fields);
  return Object.keys(errors).length > 0 ? fail('fields_invalid', errors) : undefined;
}
