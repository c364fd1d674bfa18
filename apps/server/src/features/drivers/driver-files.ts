import type { ClientId, Driver, DriverFields, DriverId } from '@balise/contract';
import type { Scoped } from '../../db/scope.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { keepFiles } from '../attachments/index.ts';

/** By what the photo is known among a driver's files. */
export const PHOTO = 'photo';

/**
 * Saves the photo and the scans of a driver. What is left out stays as it is.
 * @param before what the user saw; undefined: of a new driver
 * @returns why they cannot be saved, field by field
 */
export async function keepDriverFiles(
  tx: Scoped,
  { id, clientId }: { id: DriverId; clientId: ClientId },
  { files, photoId }: DriverFields,
  before?: Driver,
): Promise<Failure | undefined> {
  if (files === undefined && photoId === undefined) return undefined;
  const scans: readonly { id: Driver['files'][number]['id']; purpose: string }[] = files ?? before?.files ?? [];
  const photo = photoId === undefined ? before?.photo?.id : photoId;
  const all = [...scans, ...(photo ? [{ id: photo, purpose: PHOTO }] : [])];
  const refused = await keepFiles(tx, { kind: 'driver', id, clientId }, all, 'files');
  const ofPhoto = refused?.fields?.[`files.${scans.length}`];
  return ofPhoto ? fail('fields_invalid', { photoId: ofPhoto }) : refused;
}

/** A photo is a picture. */
export const faultOfPhoto = ({ photo }: Driver): Failure | undefined =>
  photo && !photo.hasThumbnail ? fail('fields_invalid', { photoId: 'not_a_picture' }) : undefined;
