import { sql } from 'kysely';
import { type Database, poolOf } from '../../db/database.ts';
import { type Scope, type Scoped, scopeSettings } from '../../db/scope.ts';
import { marksOf, type StoredChunk } from './chunk.ts';
import { type Missing, openRecords, type Period, type StoredTrack } from './stored-track.ts';

const DAY = 86_400_000;

/** A chunk; or, without a day, rows. */
type PartRow = {
  day: string | null;
  part: number;
  count: number;
  format: number;
  checksum: string;
  content: Buffer | null;
  texts: string | null;
};

const COLUMNS = 'day::text, part, count, format, checksum, content, texts';

/**
 * What is stored of a device's past in a period, as far as the scope owned the device: rows and chunks, unopened.
 * @param options whole: with the attributes of rows, for `openRecords`; `openPath` and `openPlaces` do without
 * @returns undefined where the scope never owned it
 */
export async function storedTrack(
  tx: Scoped,
  deviceId: number,
  { from, to }: Period,
  { whole }: { whole: boolean },
): Promise<StoredTrack | undefined> {
  const { rows } = await sql<PartRow>`
    select ${sql.raw(COLUMNS)} from device_past(${deviceId}, ${new Date(from)}, ${new Date(to)}, ${whole})`.execute(tx);
  return trackOf(rows, { deviceId, from, to });
}

/**
 * The rows of a period that say that they lie within a larger radius than this, by their time: metres. Of several of one moment the
 * largest. Nearly none, of a receiver of satellites.
 */
export async function inexactRows(
  tx: Scoped,
  deviceId: number,
  { from, to }: Period,
  beyond: number,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ found: string | null }>`
    select device_inexact(${deviceId}, ${new Date(from)}, ${new Date(to)}, ${beyond}) as found`.execute(tx);
  return new Map(JSON.parse(rows[0]?.found ?? '[]') as [number, number][]);
}

/** Somebody who looks at a device's past: who, at what, when and from where. */
export type TrackRequest = Period & {
  scope: Scope;
  deviceId: number;
  /** Milliseconds since 1970 UTC. */
  at: number;
  address: string;
  userAgent: string;
};

/**
 * A part of the past that somebody looks at, in one statement, which is a transaction of its own: each way to the database and back
 * would take as long as all that it does. Prepared once a connection. The caller notes the look (`logTrackAccess`).
 * @returns undefined where the scope may not see it
 */
export async function readStoredTrack(
  database: Database,
  { scope, deviceId }: Pick<TrackRequest, 'scope' | 'deviceId'>,
  { from, to }: Period,
  { whole }: { whole: boolean },
): Promise<StoredTrack | undefined> {
  const { names, contents } = scopeSettings(scope);
  const { rows } = await poolOf(database).query<PartRow>({
    name: 'past_in_scope',
    text: `select ${COLUMNS} from past_in_scope($1, $2, $3, $4, $5, $6)`,
    values: [names, contents, deviceId, new Date(from), new Date(to), whole],
  });
  return trackOf(rows, { deviceId, from, to });
}

function trackOf(parts: PartRow[], about: Period & { deviceId: number }): StoredTrack | undefined {
  const [hot, ...archived] = parts;
  if (hot === undefined) return undefined;
  const rows = hot.texts === null ? { fixes: hot.content ?? new Uint8Array() } : { whole: hot.texts };
  return { ...about, rows, chunks: archived.map(chunkOf) };
}

const chunkOf = ({ day, part, count, format, checksum, content, texts }: PartRow): StoredChunk => ({
  day: Date.parse(`${day}T00:00:00Z`),
  part,
  count,
  format,
  checksum: Number(checksum),
  content: content ?? new Uint8Array(),
  marks: marksOf(texts),
});

/** Days that are read at once where a past is read from end to end. */
const STEP = 4 * DAY;

/**
 * The records of a device in a period, some days at a time, each list in the order of history, as far as the scope owned the
 * device. Opens chunks on this thread: for files and reports, which have one of their own. Damage is noted.
 */
export async function* readTrack(
  tx: Scoped,
  deviceId: number,
  { from, to }: Period,
): AsyncGenerator<ReturnType<typeof openRecords>> {
  for (let start = from; start < to; ) {
    const end = Math.min(to, Math.floor(start / DAY) * DAY + STEP);
    const track = await storedTrack(tx, deviceId, { from: start, to: end }, { whole: true });
    if (track === undefined) return;
    const opened = openRecords(track);
    await noteDamage(tx, deviceId, opened.missing);
    yield opened;
    start = end;
  }
}

/** Notes chunks that could not be opened, for the platform's people. */
export async function noteDamage(tx: Scoped, deviceId: number, missing: readonly Missing[]): Promise<void> {
  for (const { from, part, reason } of missing) {
    const day = new Date(from).toISOString().slice(0, 10);
    await sql`select report_damaged_chunk(${deviceId}, ${day}::date, ${part}::smallint, ${reason.slice(0, 300)})`.execute(
      tx,
    );
  }
}
