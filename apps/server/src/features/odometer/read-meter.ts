import type { DeviceId } from '@balise/contract';
import type { Scope, Scoped } from '../../db/scope.ts';
import { odometerOf, readReported } from './odometer.ts';
import { findOwned } from './queries.ts';

/** What a vehicle's meter shows now, m (null: not known), and by which distances between positions are multiplied. */
export async function readMeter(
  tx: Scoped,
  scope: Scope,
  id: DeviceId,
  now: number,
): Promise<{ metres: number | null; factor: number } | undefined> {
  const device = await findOwned(tx, scope, id);
  if (!device) return undefined;
  const { value, calibration } = odometerOf(device, await readReported(tx, device), now);
  return { metres: value, factor: calibration.factor };
}
