import type { HistoryState } from '@balise/tracking';
import type { ClientBase, Pool } from 'pg';
import { stateOf } from '../device-state.ts';

type Client = Pick<ClientBase | Pool, 'query'>;

/** The history that the next record of a device is folded into, and its version; undefined for one that never reported. */
export async function liveHistory(
  client: Client,
  deviceId: number,
): Promise<{ version: number; history: HistoryState } | undefined> {
  const { rows } = await client.query('select version::float8, state from device_live where device_id = $1', [
    deviceId,
  ]);
  const [row] = rows;
  return row && { version: row.version, history: stateOf(row.state).history };
}

/** Every device that ever reported, in the order of their ids. */
export async function reportingDevices(client: Client): Promise<number[]> {
  const { rows } = await client.query('select device_id from device_live order by device_id');
  return rows.map((row) => row.device_id);
}
