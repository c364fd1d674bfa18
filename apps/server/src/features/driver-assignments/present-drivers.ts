import type { DeviceId, DriverAssignmentId, DriverId, PresentDriver } from '@balise/contract';
import { type DriverClaim, driverAt } from '@balise/tracking';
import type { Scoped } from '../../db/scope.ts';
import { photosOf } from './claim-queries.ts';
import { readClaims } from './claims.ts';

/** Who drives these vehicles at a moment (ms since 1970 UTC); those of whom nobody knows are left out. */
export async function presentDrivers(
  tx: Scoped,
  ids: readonly DeviceId[],
  now: number,
): Promise<Map<DeviceId, PresentDriver>> {
  const { byDevice, names } = await readClaims(tx, ids, { from: now, to: now + 1 });
  const present = [...byDevice].flatMap(([id, claims]) => {
    const claim = driverAt(claims, now);
    return claim ? [{ id, claim }] : [];
  });
  const photos = await photosOf(
    tx,
    present.flatMap(({ claim }) => claim.driverId ?? []),
  );
  return new Map(
    present.map(({ id, claim }) => [
      id,
      { ...whoOf(claim, names), photoId: photos.get(claim.driverId ?? 0) ?? null, since: claim.from },
    ]),
  );
}

/** A claim as the contract says it. */
export const whoOf = ({ driverId, source, card, assignmentId }: DriverClaim, names: ReadonlyMap<number, string>) => ({
  driverId: driverId as DriverId | null,
  driverName: driverId === null ? '' : (names.get(driverId) ?? ''),
  source,
  card,
  assignmentId: assignmentId as DriverAssignmentId | null,
});
