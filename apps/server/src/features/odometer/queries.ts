import type {
  ClientId,
  DeviceId,
  OdometerEntry,
  OdometerEntryId,
  OdometerEntrySource,
  OdometerKind,
  PartnerId,
  UserId,
} from '@balise/contract';
import type { HistoryState, TrackingSettings } from '@balise/tracking';
import { sql } from 'kysely';
import { userName } from '../../db/fragments/user-name.ts';
import type { Scope, Scoped } from '../../db/scope.ts';
import { ownedSince, stateOf } from '../history/index.ts';

/** A device of its present owner. */
export type Owned = {
  id: DeviceId;
  designation: string;
  client_id: ClientId;
  partner_id: PartnerId;
  /** Since when it is its client's without a break, ms since 1970; -Infinity: from birth. */
  since: number;
  /** As its state tells it; null: nothing was received from it yet. */
  history: HistoryState | null;
};

/** The device, where the scope shows it and it is not deleted. */
export async function findOwned(tx: Scoped, scope: Scope, id: DeviceId): Promise<Owned | undefined> {
  let query = tx
    .selectFrom('devices as d')
    .innerJoin('clients as c', 'c.id', 'd.client_id')
    .leftJoin('device_live as l', 'l.device_id', 'd.id')
    .select(['d.id', 'd.designation', 'd.client_id', 'c.partner_id', 'l.state'])
    .select(ownedSince.as('since'))
    .where('d.id', '=', id)
    .where('d.deleted_at', 'is', null);
  if (scope.clientId !== null) query = query.where('d.client_id', '=', scope.clientId);
  const row = await query.executeTakeFirst();
  if (row === undefined) return undefined;
  const { state, ...device } = row;
  return { ...device, history: state && stateOf(state).history };
}

/** Holds a device's entries against every other change of them until the transaction ends. */
export async function holdEntries(tx: Scoped, id: DeviceId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('odometer'), ${id})`.execute(tx);
}

/** The newest of the entries that count: the newest first. @param before ms since 1970 */
export async function entriesOf(
  tx: Scoped,
  device: Held,
  { most, before }: { most: number; before?: number | undefined },
): Promise<OdometerEntry[]> {
  let query = counting(tx, device).orderBy('at', 'desc').limit(most);
  if (before !== undefined) query = query.where('at', '<', new Date(before));
  return (await query.execute()).map(entryOf);
}

/** Of the entries that count, those of a period, next before it and next after it: the newest first. @param from, to ms since 1970 */
export async function entriesBetween(tx: Scoped, device: Held, from: number, to: number): Promise<OdometerEntry[]> {
  const [begin, end, all] = [new Date(from), new Date(to), counting(tx, device)];
  const later = await all.where('at', '>', end).orderBy('at').limit(1).execute();
  const within = await all.where('at', '>=', begin).where('at', '<=', end).orderBy('at', 'desc').execute();
  const earlier = await all.where('at', '<', begin).orderBy('at', 'desc').limit(1).execute();
  return [...later, ...within, ...earlier].map(entryOf);
}

/** An entry that counts. */
export async function findEntry(tx: Scoped, device: Held, id: OdometerEntryId): Promise<OdometerEntry | undefined> {
  const row = await counting(tx, device).where('id', '=', id).executeTakeFirst();
  return row && entryOf(row);
}

type Held = Pick<Owned, 'id' | 'since'>;

/** Entries that count, of the time since its owner has the device. */
function counting(tx: Scoped, { id, since }: Held) {
  const query = tx
    .selectFrom('odometer_entries')
    .select(['id', 'at', 'kind', 'note', 'source_kind', 'created_at', 'created_by_name'])
    .select(sql<number>`metres::float8`.as('metres'))
    .where('device_id', '=', id)
    .where('withdrawn_at', 'is', null);
  return Number.isFinite(since) ? query.where('at', '>=', new Date(since)) : query;
}

const entryOf = ({ at, source_kind, created_at, created_by_name, ...row }: EntryRow): OdometerEntry => ({
  ...row,
  at: at.getTime(),
  source: source_kind,
  by: created_by_name,
  createdAt: created_at.getTime(),
});
type EntryRow = Omit<OdometerEntry, 'at' | 'source' | 'by' | 'createdAt'> & {
  source_kind: OdometerEntrySource | null;
  at: Date;
  created_at: Date;
  created_by_name: string;
};

/** How many entries were made of a device by themselves after a moment, those that were withdrawn among them. @param after ms since 1970 */
export async function countEntered(tx: Scoped, id: DeviceId, after: number): Promise<number> {
  const { count } = await tx
    .selectFrom('odometer_entries')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('device_id', '=', id)
    .where('created_at', '>', new Date(after))
    .where('source_kind', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The record that a reading came with. */
export type ReadingSource = { kind: OdometerEntrySource; id: number };

export type NewEntry = { at: number; metres: number; kind: OdometerKind; note: string; source?: ReadingSource };

const AT_ONCE = 500; // rows of one statement

export async function insertEntries(
  tx: Scoped,
  deviceId: DeviceId,
  entries: readonly NewEntry[],
  { userId, now }: { userId: UserId; now: number },
): Promise<void> {
  for (let start = 0; start < entries.length; start += AT_ONCE) {
    const rows = entries.slice(start, start + AT_ONCE).map(({ at, metres, kind, note, source }) => ({
      device_id: deviceId,
      at: new Date(at),
      metres,
      kind,
      note,
      source_kind: source?.kind ?? null,
      source_id: source?.id ?? null,
      created_at: new Date(now),
      created_by: userId,
      created_by_name: userName(userId),
    }));
    await tx.insertInto('odometer_entries').values(rows).execute();
  }
}

export async function withdrawEntry(
  tx: Scoped,
  id: OdometerEntryId,
  { userId, now }: { userId: UserId; now: number },
): Promise<void> {
  await tx
    .updateTable('odometer_entries')
    .set({ withdrawn_at: new Date(now), withdrawn_by: userId, withdrawn_by_name: userName(userId) })
    .where('id', '=', id)
    .execute();
}

export async function withdrawOfSource(
  tx: Scoped,
  deviceId: DeviceId,
  { kind, id }: ReadingSource,
  { userId, now }: { userId: UserId; now: number },
): Promise<void> {
  await tx
    .updateTable('odometer_entries')
    .set({ withdrawn_at: new Date(now), withdrawn_by: userId, withdrawn_by_name: userName(userId) })
    .where('device_id', '=', deviceId)
    .where('source_kind', '=', kind)
    .where('source_id', '=', id)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** Millimetres of a step between two bounds, and what its newest quarter of an hour was derived by. */
export type StoredStep = { gps: number; counted: number; covered: number; settings: Partial<TrackingSettings> };

/** What is written of the quarters of an hour that begin between each two bounds, ms since 1970; undefined: nothing. */
export async function storedSteps(
  tx: Scoped,
  { id, since }: Held,
  bounds: readonly number[],
): Promise<(StoredStep | undefined)[]> {
  const dates = bounds.map((at) => new Date(at));
  const { rows } = await sql<{
    reported: string;
  }>`select device_driven(${id}, ${moment(since)}, ${dates}) as reported`.execute(tx);
  const steps: (StoredStep | undefined)[] = bounds.slice(1).map(() => undefined);
  for (const [step, gps, counted, covered, settings] of JSON.parse(rows[0]?.reported ?? '[]'))
    steps[step] = { gps, counted, covered, settings };
  return steps;
}

/** Since when records of a device are held, of its owner's time, ms since 1970; null: there are none. */
export async function firstMessageAt(tx: Scoped, { id, since }: Held): Promise<number | null> {
  const { rows } = await sql<{ at: Date | null }>`select positions_since(${id}, ${moment(since)}) as at`.execute(tx);
  return rows[0]?.at?.getTime() ?? null;
}

const moment = (at: number) =>
  Number.isFinite(at) ? sql`${new Date(at)}::timestamptz` : sql`'-infinity'::timestamptz`;

/** By what the newest of a device's past was derived. */
export async function newestSettings(tx: Scoped, deviceId: DeviceId): Promise<Partial<TrackingSettings>> {
  const { rows } = await sql<{ reported: string | null }>`select device_settings(${deviceId}) as reported`.execute(tx);
  return JSON.parse(rows[0]?.reported ?? '{}');
}
