import type { DeviceId, VehicleBlocking } from '@balise/contract';
import { sql } from 'kysely';
import type { Scoped } from '../../db/scope.ts';

/** What active profiles do next to some devices, as far as the scope shows these; a device without any is absent. */
export async function nextRunsOf(
  tx: Scoped,
  ids: readonly DeviceId[],
): Promise<Map<DeviceId, VehicleBlocking['nextRun']>> {
  const { rows } = await sql<{ device_id: DeviceId; profile: string; kind: 'block' | 'unblock'; at: Date }>`
    select device_id, profile, kind, at from next_profile_runs(${ids}::int[])`.execute(tx);
  return new Map(rows.map(({ device_id, at, ...run }) => [device_id, { ...run, at: at.getTime() }]));
}
