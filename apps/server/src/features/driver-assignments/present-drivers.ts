import type { DeviceId, DriverAssignmentId, DriverId, PresentDriver } from '@balise/contract';
import { type DriverClaim, driverAt } from '@balise/tracking';
import type { Scoped } from '../../db/scope.ts';
import { readClaims } from './claims.ts';

/** Who drives these vehicles at a moment (ms since 1970 UTC); those of whom nobody knows are left out. */
export async function presentDrivers(
  tx: Scoped,
  ids: readonly DeviceId[],
  now: number,
): Promise<Map<DeviceId, PresentDriver>> {
  const { byDevice, names } = await readClaims(tx, ids, { from: now, to: now + 1 });
  const present = new Map<DeviceId, PresentDriver>();
  for (const [id, claims] of byDevice) {
    const claim = driverAt(claims, now);
    if (claim) present.set(id, { ...whoOf(claim, names), since: claim.from });
  }
  return present;
}

/** A claim as the contract says it. */
export const whoOf = ({ driverId, source, card, assignmentId }: DriverClaim, names: ReadonlyMap<number, string>) => ({
  driverId: driverId as DriverId | null,
  driverName: driverId === null ? '' : (names.get(driverId) ?? ''),
  source,
  card,
  assignmentId: assignmentId as DriverAssignmentId | null,
});
