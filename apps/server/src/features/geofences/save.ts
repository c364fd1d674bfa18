import type { ClientId, FieldErrors, Geofence, GeofenceFields, GeofenceId, GeofenceShape } from '@balise/contract';
import { shapeFault, squareMetres } from '@balise/tracking';
import type { Scope, Scoped } from '../../db/scope.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { logged } from './log.ts';
import { RESTORABLE_FOR } from './old-queries.ts';
import {
  clearShape,
  countCorners,
  countGeofences,
  currentShape,
  findGeofence,
  insertGeofence,
  insertShape,
  type LockedGeofence,
  lockGeofence,
  markRestored,
  updateGeofence,
} from './queries.ts';

/** Geofences of one client at most. */
export const MOST_GEOFENCES = 5_000;

/** Corners of all shapes of one client at most: a list has all of them, twice. */
export const MOST_CORNERS = 250_000;

/** Who changes geofences, and when (milliseconds since 1970 UTC). */
export type Saving = { tx: Scoped; scope: Scope; now: number };

export async function addGeofence(
  saving: Saving,
  clientId: ClientId,
  fields: GeofenceFields,
): Promise<Geofence | Failure> {
  const { tx, now } = saving;
  const fault = fields.shape && faultOf(fields.shape);
  if (fault) return fault;
  if (!(await hasRoom(tx, clientId, [fields.shape]))) return fail('limit_reached');
  const added = await insertGeofence(tx, clientId, fields, now);
  if (!added) return nameTaken();
  if (fields.shape) await insertShape(tx, added, { shape: fields.shape, area: squareMetres(fields.shape), now });
  return await shown(saving, added.id);
}

type Added = { id: GeofenceId; clientId: ClientId; name: string; fields: object };

/** Adds many geofences of a client, all or none; a failure names each one that prevents it. */
export async function addGeofences(
  { tx, now }: Saving,
  clientId: ClientId,
  many: readonly GeofenceFields[],
): Promise<Added[] | Failure> {
  const shapes = many.flatMap(({ shape }, place) => (shape && shapeFault(shape) ? [place] : []));
  if (shapes.length > 0) return fail('geofence_shape_invalid', faultsAt(shapes, 'drawCoordinate', 'invalid_value'));
  if (
    !(await hasRoom(
      tx,
      clientId,
      many.map(({ shape }) => shape),
    ))
  )
    return fail('limit_reached');
  const added: Added[] = [];
  const taken: number[] = [];
  for (const [place, fields] of many.entries()) {
    const row = await insertGeofence(tx, clientId, fields, now);
    if (!row) {
      taken.push(place);
      continue;
    }
    if (fields.shape) await insertShape(tx, row, { shape: fields.shape, area: squareMetres(fields.shape), now });
    added.push({ id: row.id, clientId, name: fields.name, fields: logged(fields) });
  }
  return taken.length > 0 ? fail('geofence_name_taken', faultsAt(taken, 'name', 'already_exists')) : added;
}

const faultsAt = (places: readonly number[], field: string, code: FieldErrors[string]): FieldErrors =>
  Object.fromEntries(places.map((place) => [`geofences.${place}.${field}`, code]));

/** Replaces the fields; the shape stays where none is given. */
export async function editGeofence(
  saving: Saving,
  before: LockedGeofence,
  fields: GeofenceFields,
): Promise<Geofence | Failure> {
  if (fields.clientId !== undefined && fields.clientId !== before.clientId) {
    return fail('fields_invalid', { clientId: 'cannot_be_changed' });
  }
  const drawn = fields.shape ? await drawShape(saving, before, fields.shape) : undefined;
  if (drawn) return drawn;
  const isFree = await updateGeofence(saving.tx, before.id, fields, saving.now);
  return isFree ? await shown(saving, before.id) : nameTaken();
}

/** Gives a geofence another shape, unless it has that one already. */
export async function drawShape(
  { tx, now }: Saving,
  before: LockedGeofence,
  shape: GeofenceShape,
): Promise<Failure | undefined> {
  const fault = faultOf(shape);
  if (fault) return fault;
  const current = await currentShape(tx, before);
  if (current && isSameShape(current, shape)) return undefined;
  if (!(await hasRoom(tx, before.clientId, [shape], current ?? null))) return fail('limit_reached');
  await insertShape(tx, before, { shape, area: squareMetres(shape), now });
  return undefined;
}

export async function cleanZone(saving: Saving, before: LockedGeofence): Promise<Geofence | Failure> {
  if (before.version !== null) await clearShape(saving.tx, before.id, saving.now);
  return await shown(saving, before.id);
}

/** Takes a deletion back. */
export async function restoreGeofence(saving: Saving, before: LockedGeofence): Promise<Geofence | Failure> {
  const shape = await currentShape(saving.tx, before);
  if (!(await hasRoom(saving.tx, before.clientId, [shape]))) return fail('limit_reached');
  return (await markRestored(saving.tx, before.id)) ? await shown(saving, before.id) : nameTaken();
}

/** Whether a client may have these shapes more; with `replaced` in place of that one, and no geofence more. */
async function hasRoom(
  tx: Scoped,
  clientId: ClientId,
  shapes: readonly (GeofenceShape | null | undefined)[],
  replaced?: GeofenceShape | null,
): Promise<boolean> {
  const geofences = await countGeofences(tx, clientId);
  if (replaced === undefined && geofences + shapes.length > MOST_GEOFENCES) return false;
  const more = shapes.reduce((sum, shape) => sum + cornersOf(shape), 0) - cornersOf(replaced);
  return more <= 0 || (await countCorners(tx, clientId)) + more <= MOST_CORNERS;
}

function cornersOf(shape: GeofenceShape | null | undefined): number {
  if (!shape || !('points' in shape)) return 0;
  const holes = 'holes' in shape ? (shape.holes ?? []) : [];
  return shape.points.length + holes.reduce((sum, hole) => sum + hole.length, 0);
}

/** A geofence to change, or that there is none for this user. */
export const geofenceToChange = async ({ tx, scope }: Saving, id: GeofenceId): Promise<LockedGeofence | Failure> =>
  (await lockGeofence(tx, scope, id)) ?? fail('geofence_not_found');

/** One whose deletion can still be taken back. */
export const geofenceToRestore = async (
  { tx, scope, now }: Saving,
  id: GeofenceId,
): Promise<LockedGeofence | Failure> =>
  (await lockGeofence(tx, scope, id, new Date(now - RESTORABLE_FOR))) ?? fail('geofence_not_found');

export const shown = async ({ tx, scope }: Saving, id: GeofenceId): Promise<Geofence | Failure> =>
  (await findGeofence(tx, scope, id)) ?? fail('geofence_not_found');

const nameTaken = (): Failure => fail('geofence_name_taken', { name: 'already_exists' });

const faultOf = (shape: GeofenceShape): Failure | undefined =>
  shapeFault(shape) && fail('geofence_shape_invalid', { drawCoordinate: 'invalid_value' });

// jsonb keeps the members of an object in an order of its own
const isSameShape = (one: GeofenceShape, other: GeofenceShape): boolean => sorted(one) === sorted(other);
const sorted = (shape: GeofenceShape): string =>
  JSON.stringify(Object.entries(shape).sort(([a], [b]) => (a < b ? -1 : 1)));
