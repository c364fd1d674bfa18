import {
  type ClientId,
  type Driver,
  type DriverFields,
  type DriverId,
  type FieldErrors,
  HEALTH_FIELDS,
} from '@balise/contract';
import type { Scope, Scoped } from '../../db/scope.ts';
import { Failure, fail } from '../../http/failure.ts';
import { faultOfPhoto, keepDriverFiles } from './driver-files.ts';
import { hasHealth, seesHealth, writeHealth } from './health-queries.ts';
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
  return await withRest(saving, { id, clientId }, fields);
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
  if (before instanceof Failure) return before;
  if (!(await updateDriver(tx, id, fields, new Date(now)))) return numberTaken();
  const after = await withRest(saving, locked, fields, before);
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

/** Writes what is not in the driver's own row: health, as far as the user may see it, and files. */
async function withRest(
  saving: SavingDriver,
  driver: { id: DriverId; clientId: ClientId },
  fields: DriverFields,
  before?: Driver,
): Promise<Driver | Failure> {
  const { tx, scope } = saving;
  if (seesHealth(scope) && (before || hasHealth(fields)))
    await writeHealth(tx, driver.clientId, [{ ...fields, id: driver.id }]);
  const refused = await keepDriverFiles(tx, driver, fields, before);
  if (refused) return refused;
  const after = await shown(saving, driver.id);
  return after instanceof Failure ? after : (faultOfPhoto(after) ?? after);
}

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
  { tx, scope, now }: SavingDriver,
  clientId: ClientId,
  fields: DriverFields,
): Promise<Failure | undefined> {
  const errors = { ...faultsAgainst(await todayOf(tx, clientId, now), fields), ...faultsOfHealth(scope, fields) };
  return Object.keys(errors).length > 0 ? fail('fields_invalid', errors) : undefined;
}

/** Without the right nothing may be said of health: what there is would be lost, or what is said could not be read again. */
function faultsOfHealth(scope: Scope, { files = [], ...fields }: DriverFields): FieldErrors {
  if (seesHealth(scope)) return {};
  const scans = files.flatMap(({ purpose }, place) => (purpose === 'medical' ? [`files.${place}`] : []));
  const given = [...HEALTH_FIELDS.filter((field) => fields[field]), ...scans];
  return Object.fromEntries(given.map((field) => [field, 'health_right_needed' as const]));
}
