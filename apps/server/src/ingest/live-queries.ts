import { DEFAULT_SETTINGS, liveState, standing } from '@balise/tracking';
import type { PoolClient } from 'pg';
import { type BinaryWriter, copyIn } from '../db/copy.ts';
import type { CommittedState, Of } from './plan.ts';

/** Another writer moved a device's state: the batch was planned from an old one. */
export class StaleState extends Error {}

/** Where the rows of both tables pass through, uncompressed as they are kept: see makeStages and migration 0035. */
export const LIVE_STAGE = `
  create temporary table live_stage (
    like device_live, course text, silent_after timestamptz, idle_from timestamptz, told_from timestamptz
  ) with (toast_tuple_target = 8160) on commit delete rows`;

const UPSERT_LIVE = {
  name: 'ingest-live',
  text: `insert into device_live (device_id, version, fixed_at, key, seen_at, state, facts)
         select device_id, version, fixed_at, key, seen_at, state, facts from live_stage
         on conflict (device_id) do update
         set version = excluded.version, fixed_at = excluded.fixed_at, key = excluded.key,
             seen_at = excluded.seen_at, state = excluded.state, facts = excluded.facts
         where device_live.version = excluded.version - 1`,
};

// in the order of the ids, as who hands many devices on (migration 0020)
const UPSERT_STANDING = {
  name: 'ingest-standing',
  text: `insert into device_standing (device_id, seen_at, course, silent_after, idle_from, told_from)
         select device_id, seen_at, course, silent_after, idle_from, told_from from live_stage order by device_id
         on conflict (device_id) do update
         set seen_at = excluded.seen_at, course = excluded.course, silent_after = excluded.silent_after,
             idle_from = excluded.idle_from, told_from = excluded.told_from`,
};

const LIVE_COLUMNS =
  'device_id, version, fixed_at, key, seen_at, state, facts, course, silent_after, idle_from, told_from';

/** Writes live states, each only where the stored version is the one before it. */
export async function upsertLive(client: PoolClient, live: Of<CommittedState>[], writer: BinaryWriter): Promise<void> {
  if (live.length === 0) return;
  writer.beginCopy();
  for (const { deviceId, of } of live) {
    const { head } = of.state.history;
    const facts = liveState(of.state);
    const { course, silentAfter, idleFrom, toldFrom } = standing(facts, DEFAULT_SETTINGS);
    writer.row(11);
    writer.int4(deviceId);
    writer.int8(of.version);
    writer.timestamptz(head?.at ?? null);
    if (head === null) writer.null();
    else writer.int8(head.key);
    writer.timestamptz(of.state.seenAt);
    writer.text(JSON.stringify(of.state));
    writer.text(JSON.stringify(facts));
    writer.text(course);
    writer.timestamptz(silentAfter);
    writer.timestamptz(idleFrom);
    writer.timestamptz(toldFrom);
  }
  await copyIn(client, `copy live_stage (${LIVE_COLUMNS}) from stdin (format binary)`, writer.endCopy());
  const { rowCount } = await client.query(UPSERT_LIVE);
  if (rowCount !== live.length) throw new StaleState('a device was written by another writer');
  await client.query(UPSERT_STANDING);
}
