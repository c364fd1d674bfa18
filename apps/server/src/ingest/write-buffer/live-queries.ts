import { badgeForecast, DEFAULT_SETTINGS, StatePacker } from '@balise/tracking';
import type { PoolClient } from 'pg';
import { ArrayWriter } from '../../db/copy/array.ts';
import { inSlices } from '../listeners/slices.ts';
import type { NextState, PlanFor } from './plan.ts';

/** Another writer moved a device's state: the batch was planned from an old one. */
export class StaleState extends Error {}

// One statement for both tables, of parameters and not of a table filled by COPY, which costs a third more. The standings in
// the order of the ids, as the trigger follow_ownership does: the order in which they are given.
const UPSERT = {
  name: 'ingest-live',
  text: `with given as materialized (
           select * from unnest($1::int4[], $2::int8[], $3::timestamptz[], $4::int8[], $5::timestamptz[], $6::bytea[],
             $7::text[], $8::timestamptz[], $9::timestamptz[], $10::timestamptz[], $11::bool[])
             as g (device_id, version, fixed_at, key, seen_at, state, phase, silent_after, idle_from, known_from, relay)
         ), standings as (
           insert into device_status (device_id, seen_at, phase, silent_after, idle_from, known_from, relay)
           select device_id, seen_at, phase, silent_after, idle_from, known_from, relay from given
           on conflict (device_id) do update
           set seen_at = excluded.seen_at, phase = excluded.phase, silent_after = excluded.silent_after,
               idle_from = excluded.idle_from, known_from = excluded.known_from, relay = excluded.relay
         )
         insert into device_live (device_id, version, fixed_at, key, seen_at, state)
         select device_id, version, fixed_at, key, seen_at, state from given
         on conflict (device_id) do update
         set version = excluded.version, fixed_at = excluded.fixed_at, key = excluded.key,
             seen_at = excluded.seen_at, state = excluded.state
         where device_live.version = excluded.version - 1`,
};

const packer = new StatePacker();

/** What one row after the other is written into; reused from batch to batch. */
export type LiveWriter = ReturnType<typeof liveWriter>;

export const liveWriter = () => ({
  deviceId: new ArrayWriter('int4'),
  version: new ArrayWriter('int8'),
  fixedAt: new ArrayWriter('timestamptz'),
  key: new ArrayWriter('int8'),
  seenAt: new ArrayWriter('timestamptz'),
  state: new ArrayWriter('bytea'),
  phase: new ArrayWriter('text'),
  silentAfter: new ArrayWriter('timestamptz'),
  idleFrom: new ArrayWriter('timestamptz'),
  knownFrom: new ArrayWriter('timestamptz'),
  relay: new ArrayWriter('bool'),
});

/**
 * Writes live states, each only where the stored version is the one before it, and how the devices stand.
 * @throws StaleState where another writer came before; the transaction is then to be rolled back
 */
export async function upsertLive(client: PoolClient, live: PlanFor<NextState>[], writer: LiveWriter): Promise<void> {
  if (live.length === 0) return;
  const columns = Object.values(writer);
  for (const column of columns) column.begin();
  await inSlices(live, ({ deviceId, of }) => writeRow(writer, deviceId, of));
  const { rowCount } = await client.query({ ...UPSERT, values: columns.map((column) => column.end(live.length)) });
  if (rowCount !== live.length) throw new StaleState('a device was written by another writer');
}

function writeRow(writer: LiveWriter, deviceId: number, { version, state, facts }: NextState): void {
  const { head } = state.history;
  const { phase, silentAfter, idleFrom, knownFrom } = badgeForecast(facts, DEFAULT_SETTINGS);
  writer.deviceId.int4(deviceId);
  writer.version.int8(version);
  writer.fixedAt.timestamptz(head?.at ?? null);
  if (head === null) writer.key.null();
  else writer.key.int8(head.key);
  writer.seenAt.timestamptz(state.seenAt);
  writer.state.bytea(packer.pack(state));
  writer.phase.text(phase);
  writer.silentAfter.timestamptz(silentAfter);
  writer.idleFrom.timestamptz(idleFrom);
  writer.knownFrom.timestamptz(knownFrom);
  if (facts.blocked === null) writer.relay.null();
  else writer.relay.bool(facts.blocked);
}
