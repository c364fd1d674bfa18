import { type DeviceState, liveState } from '@balise/tracking';
import type { TestDatabase } from '../db/testing.ts';
import { inTransaction } from '../ingest/write-buffer/batch-transaction.ts';
import { liveWriter, upsertLive } from '../ingest/write-buffer/live-queries.ts';

/** Stores a device's state as the gateways do, whatever its last one was. */
export async function storeState(database: TestDatabase, deviceId: number, state: DeviceState): Promise<void> {
  await inTransaction(database.pools.ingest, async (client) => {
    const { rows } = await client.query('select version from device_live where device_id = $1', [deviceId]);
    const version = Number(rows[0]?.version ?? 0) + 1;
    await upsertLive(client, [{ deviceId, of: { version, state, facts: liveState(state) } }], liveWriter());
  });
}
