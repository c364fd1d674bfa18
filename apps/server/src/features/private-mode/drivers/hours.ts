import type { AuditAction, DriverId, DriverPrivateHours, WeekHours } from '@balise/contract';
import type { RequestContext } from '../../../http/api.ts';
import { type Failure, fail } from '../../../http/failure.ts';
import { nameOf } from '../../audit/index.ts';
import { auditOfClient } from '../../clients/index.ts';
import { deleteDriverHours, findDriverHours, findPrivateDriver, setDriverHours } from './queries.ts';

export async function hoursOfDriver({ tx, who }: RequestContext, id: DriverId): Promise<DriverPrivateHours | Failure> {
  const driver = await findPrivateDriver(tx, who.scope, id);
  if (!driver) return fail('driver_not_found');
  return { driverId: id, timeZone: driver.timeZone, week: await findDriverHours(tx, id) };
}

/** Sets the private hours of a driver; a job writes the periods of the vehicles that he drives (sql/private_periods.sql). */
export async function saveHoursOfDriver(
  act: RequestContext,
  id: DriverId,
  week: WeekHours | null,
): Promise<DriverPrivateHours | Failure> {
  const { tx, who, now } = act;
  const driver = await findPrivateDriver(tx, who.scope, id);
  if (!driver) return fail('driver_not_found');
  const before = await findDriverHours(tx, id);
  if (week === null) await deleteDriverHours(tx, id);
  else
    await setDriverHours(tx, driver, { week, by: await nameOf(tx, who.scope.userId), userId: who.scope.userId, now });
  const action: AuditAction = 'driver.private_hours';
  const about = { kind: 'driver' as const, id, clientId: driver.clientId, name: driver.name };
  await auditOfClient(act, about, { action, before: { hours: before }, after: { hours: week } });
  return { driverId: id, timeZone: driver.timeZone, week };
}
