import { gzipSync } from 'node:zlib';
import type { Database } from '../../../db/database.ts';
import { withScope } from '../../../db/scope.ts';
import { type Look, lookAtPast, noteDamage, type StoredTrack } from '../../history/index.ts';
import type { Answer, Body, LookAsked } from './asked.ts';

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

/**
 * The past that somebody looks at, some days at a time, so that its memory is bounded however much a tracker told. A day of any time zone is one
 * part. Nothing where the scope may not see it.
 */
export async function* partsOf(database: Database, look: Look, whole: boolean): AsyncGenerator<StoredTrack> {
  const kind = whole ? 'whole' : 'columns';
  let days = look.to - look.from <= DAY + HOUR ? 2 : 1;
  for (let from = look.from; from < look.to; ) {
    const to = Math.min(look.to, (Math.floor(from / DAY) + days) * DAY);
    const part = await lookAtPast(database, look, { from, to }, { whole });
    if (part === undefined) return;
    yield part;
    const rows = 'whole' in part.rows ? part.rows.whole.length : part.rows.fixes.length;
    const records = part.pieces.reduce((sum, { count }) => sum + count, rows / BYTES[kind]);
    days = Math.max(1, Math.min(MOST_DAYS[kind], Math.floor((AT_ONCE[kind] / records) * days)));
    from = to;
  }
}

/** What is made of a look's parts, as HTTP sends it; null where the scope may not see it. Damage is noted. */
export async function bodyOf(
  database: Database,
  { look, gzip }: LookAsked,
  whole: boolean,
  make: (parts: AsyncIterable<StoredTrack>) => Promise<Answer>,
): Promise<Body | null> {
  let isSeen = false;
  async function* watched() {
    for await (const part of partsOf(database, look, whole)) {
      isSeen = true;
      yield part;
    }
  }
  const { text, missing } = await make(watched());
  if (!isSeen) return null;
  if (missing.length > 0) {
    await withScope(database, look.scope, (tx) => noteDamage(tx, look.deviceId, missing));
  }
  const plain = replyOf(text);
  return { bytes: gzip ? gzipSync(plain, { level: LEVEL }) : plain, isGzip: gzip };
}

/** The text within a reply, put together as bytes: long texts that are joined are written twice. */
function replyOf(text: string): Buffer {
  const [head, tail] = ['{"data":', '}'];
  const reply = Buffer.allocUnsafe(head.length + Buffer.byteLength(text) + tail.length);
  reply.write(head);
  reply.write(text, head.length);
  reply.write(tail, reply.length - tail.length);
  return reply;
}
