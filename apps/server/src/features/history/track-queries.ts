import { sql } from 'kysely';
import type { Scoped } from '../../db/scope.ts';
import { marksOf, type StoredPiece } from './piece.ts';
import { type Missing, openRecords, type Period, type StoredTrack } from './stored-track.ts';

const DAY = 86_400_000;

type PieceRow = {
  day: string;
  part: number;
  count: number;
  format: number;
  checksum: string;
  content: Buffer;
  marks: string | null;
};

/**
 * What is stored of a device's past in a period, as far as the scope owned the device: rows and pieces, unopened.
 * @param options whole: with the attributes of rows, for `openRecords`; `openPath` and `openPlaces` do without
 * @returns undefined where the scope never owned it
 */
export async function storedTrack(
  tx: Scoped,
  deviceId: number,
  { from, to }: Period,
  { whole }: { whole: boolean },
): Promise<StoredTrack | undefined> {
  const [start, end] = [new Date(from), new Date(to)];
  // the rows first: see device_rows
  const hot = await sql<{ rows: string | null }>`
    select device_rows(${deviceId}, ${start}, ${end}, ${whole}) as rows`.execute(tx);
  const rows = hot.rows[0]?.rows;
  if (rows === undefined || rows === null) return undefined;
  const sealed = await sql<PieceRow>`
    select day::text, part, count, format, checksum, content, marks from device_pieces(${deviceId}, ${start}, ${end})`.execute(
    tx,
  );
  return { deviceId, from, to, rows, pieces: sealed.rows.map(pieceOf) };
}

const pieceOf = ({ day, part, count, format, checksum, content, marks }: PieceRow): StoredPiece => ({
  ...{ day: Date.parse(`${day}T00:00:00Z`), part, count, format, checksum: Number(checksum), content },
  marks: marksOf(marks),
});

/** Days that are read at once where a past is read from end to end. */
const STEP = 4 * DAY;

/**
 * The records of a device in a period, some days at a time, each list in the order of history, as far as the scope owned the
 * device. Opens pieces on this thread: for files and reports, which have one of their own. Damage is noted.
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

/** Notes pieces that could not be opened, for the platform's people. */
export async function noteDamage(tx: Scoped, deviceId: number, missing: readonly Missing[]): Promise<void> {
  for (const { from, part, reason } of missing) {
    const day = new Date(from).toISOString().slice(0, 10);
    await sql`select report_damaged_piece(${deviceId}, ${day}::date, ${part}::smallint, ${reason.slice(0, 300)})`.execute(
      tx,
    );
  }
}
