import type { Pool, PoolClient } from 'pg';
import { type CopyWriter, copyIn } from '../../db/copy/copy.ts';
import { stateOf } from '../../features/history/index.ts';
import { inSlices } from '../listeners/slices.ts';
import type { Arrived, KeptRecord } from './arrived.ts';
import type { CommittedState, PlanFor, RejectedMessage } from './plan.ts';

export type { Pool, PoolClient };

/** Committed states of the devices; those without a row are left out. */
export async function readStates(pool: Pool, deviceIds: number[]): Promise<Map<number, CommittedState>> {
  const { rows } = await pool.query({
    name: 'ingest-states',
    text: 'select device_id, version, state from device_live where device_id = any ($1::int[])',
    values: [deviceIds],
  });
  return new Map(
    rows.map((row): [number, CommittedState] => [
      row.device_id,
      { version: Number(row.version), state: stateOf(row.state) },
    ]),
  );
}

const COLUMNS =
  'device_id, fixed_at, key, received_at, latitude, longitude, altitude, speed, course, accuracy, valid, quality, attributes';

/** Stores records that cannot be stored already. */
export async function copyFresh(client: PoolClient, records: PlanFor<KeptRecord>[], writer: CopyWriter): Promise<void> {
  if (records.length === 0) return;
  writer.beginCopy();
  await inSlices(records, ({ deviceId, of }) => writeRow(writer, deviceId, of));
  await copyIn(client, `copy positions (${COLUMNS}) from stdin (format binary)`, writer.endCopy());
}

function writeRow(writer: CopyWriter, deviceId: number, { at, key, receivedAt, fix, quality, json }: KeptRecord): void {
  const { location } = fix;
  writer.row(13);
  writer.int4(deviceId);
  writer.timestamptz(at);
  writer.int8(key);
  writer.timestamptz(receivedAt);
  writer.float8(location?.latitude ?? null);
  writer.float8(location?.longitude ?? null);
  writer.float4(location?.altitude ?? null);
  writer.float4(location?.speed ?? null);
  writer.float4(location?.course ?? null);
  writer.float4(location?.accuracy ?? null);
  writer.bool(location?.valid ?? false);
  writer.int2(quality);
  writer.jsonb(json);
}

/** Stores those that are new, and says which. */
export async function insertStaged(
  client: PoolClient,
  records: PlanFor<KeptRecord>[],
  writer: CopyWriter,
): Promise<PlanFor<KeptRecord>[]> {
  if (records.length === 0) return [];
  writer.beginCopy();
  for (const { deviceId, of: record } of records) writeRow(writer, deviceId, record);
  await copyIn(client, `copy staged (${COLUMNS}) from stdin (format binary)`, writer.endCopy());
  const { rows } = await client.query(
    `insert into positions (${COLUMNS}) select ${COLUMNS} from staged order by device_id, fixed_at, key
     on conflict do nothing returning device_id, extract(epoch from fixed_at) * 1000 as at, key`,
  );
  const stored = new Set(rows.map((row) => placeOf(row.device_id, Number(row.at), row.key)));
  return records.filter(({ deviceId, of: { at, key } }) => stored.has(placeOf(deviceId, at, key)));
}

export async function insertRejected(client: PoolClient, rejected: RejectedMessage[]): Promise<void> {
  if (rejected.length === 0) return;
  await client.query(
    `insert into rejected_positions (device_id, protocol, received_at, reason, detail, raw)
     select * from unnest($1::int[], $2::text[], $3::timestamptz[], $4::text[], $5::text[], $6::bytea[])`,
    [
      rejected.map(({ arrived }) => arrived.deviceId),
      rejected.map(({ arrived }) => arrived.protocol),
      rejected.map(({ arrived }) => new Date(arrived.receivedAt)),
      rejected.map(({ reason }) => reason),
      rejected.map(({ detail }) => detail.replaceAll('\0', '\\0')),
      rejected.map(({ arrived }) => Buffer.from(arrived.raw)),
    ],
  );
}

/** Those of the batch's records that are stored already, each as `device/at/key`. */
export async function storedAlready(pool: Pool, batch: readonly Arrived[]): Promise<Set<string>> {
  const records = batch.flatMap(({ deviceId, records }) => records.map((of) => ({ deviceId, of })));
  const { rows } = await pool.query(
    `select p.device_id, extract(epoch from p.fixed_at) * 1000 as at, p.key
     from unnest($1::int[], $2::timestamptz[], $3::bigint[]) as r (device_id, fixed_at, key)
     join positions p using (device_id, fixed_at, key)`,
    [
      records.map((record) => record.deviceId),
      records.map((record) => new Date(record.of.at)),
      records.map((record) => record.of.key),
    ],
  );
  return new Set(rows.map((row) => placeOf(row.device_id, Number(row.at), row.key)));
}

/** A record's natural key as one text. */
export const placeOf = (deviceId: number, at: number, key: number | string): string => `${deviceId}/${at}/${key}`;
