import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { move } from 'piscina';
import type { Database } from '../../../db/database.ts';
import { withScope } from '../../../db/scope.ts';
import { logTrackAccess, noteDamage, readPast, type StoredTrack, type TrackRequest } from '../../history/index.ts';
import type { TaskResult, TrackTask } from './tasks.ts';

/** Of gzip, as everything else that the API answers (app.ts). */
const LEVEL = 2;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Records that are read at once, about: of a tracker that talks every second a day, of one that talks twice a minute ten. */
const AT_ONCE = { whole: 60_000, columns: 150_000 };
/** However few they were so far: the next days may have one each second, of which a whole one takes 100 MB. */
const MOST_DAYS = { whole: 2, columns: 10 };
/** Bytes of a row, about, as JSON with its attributes and as columns. */
const BYTES = { whole: 300, columns: 46 };

/** The scope may not see the device, or lost it between two parts of its past. */
class Unseen extends Error {}

/**
 * A requested history, some days at a time, so that its memory is bounded however much a tracker sent. A day of any time zone is one
 * part. @throws Unseen
 */
export async function* partsOf(database: Database, request: TrackRequest, whole: boolean): AsyncGenerator<StoredTrack> {
  const kind = whole ? 'whole' : 'columns';
  let days = request.to - request.from <= DAY + HOUR ? 2 : 1;
  for (let from = request.from; from < request.to; ) {
    const to = Math.min(request.to, (Math.floor(from / DAY) + days) * DAY);
    const part = await readPast(database, request, { from, to }, { whole });
    if (part === undefined) throw new Unseen();
    yield part;
    const rows = 'whole' in part.rows ? part.rows.whole.length : part.rows.fixes.length;
    const records = part.chunks.reduce((sum, { count }) => sum + count, rows / BYTES[kind]);
    days = Math.max(1, Math.min(MOST_DAYS[kind], Math.floor((AT_ONCE[kind] / records) * days)));
    from = to;
  }
}

/**
 * What is made of a request's parts, as HTTP sends it; null where the scope may not see it. The request is noted while the answer is made, and
 * durably before there is one. Damage is noted.
 */
export async function bodyOf(
  database: Database,
  { request, gzip }: TrackTask,
  whole: boolean,
  make: (parts: AsyncIterable<StoredTrack>) => Promise<TaskResult>,
): Promise<Uint8Array | null> {
  let noted: Promise<boolean> | undefined;
  async function* watched() {
    for await (const part of partsOf(database, request, whole)) {
      if (noted === undefined) {
        noted = logTrackAccess(database, request);
        noted.catch(() => {}); // handled below
        await setImmediate(); // and on its way before this thread is busy
      }
      yield part;
    }
  }
  try {
    const { text, missing } = await make(watched());
    if (missing.length > 0) {
      await withScope(database, request.scope, (tx) => noteDamage(tx, request.deviceId, missing));
    }
    const reply = replyOf(text);
    const body = gzip ? gzipSync(reply, { level: LEVEL }) : reply;
    return (await noted) ? handedOver(body) : null;
  } catch (error) {
    if (error instanceof Unseen) return null;
    throw error;
  }
}

/** Given to the thread that asked instead of copied: short ones lie in a store that many share, and are copied first. */
const handedOver = (bytes: Buffer): Uint8Array =>
  move(bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)) as Uint8Array;

/** The text within a reply, put together as bytes: long texts that are joined are written twice. */
function replyOf(text: string): Buffer {
  const [head, tail] = ['{"data":', '}'];
  const reply = Buffer.allocUnsafe(head.length + Buffer.byteLength(text) + tail.length);
  reply.write(head);
  reply.write(text, head.length);
  reply.write(tail, reply.length - tail.length);
  return reply;
}
