import type { FixRecord } from '@balise/tracking';
import { openPath as openSealedPath, openPlaces as openSealedPlaces, type Path, type Places } from '@balise/tracks';
import { columnsOf, type HotRows, recordsOf, type TrackColumns } from './hot-rows.ts';
import { mergeRecords } from './merge.ts';
import { DamagedPiece, openPiece, type StoredPiece, unpackPiece } from './piece.ts';

export type { Path, Places } from '@balise/tracks';

/** Milliseconds since 1970 UTC: from its first moment up to, and without, its last. */
export type Period = { from: number; to: number };

/**
 * What the database has of a device's past in a period: pieces of sealed days, and rows of the days that are not, or of late
 * records. Plain data, so that another thread can open it (structured clone): long ones are not for the event loop.
 */
export type StoredTrack = Period & {
  deviceId: number;
  pieces: StoredPiece[];
  /** HotRows as JSON. */
  rows: string;
};

/** A part of the period that cannot be read: its piece is damaged. */
export type Missing = Period & { part: number; reason: string };

const DAY = 86_400_000;

/** Every record of the period, in the order of history; quarantined ones (FUTURE) too. */
export function openRecords(track: StoredTrack): { records: FixRecord[]; missing: Missing[] } {
  const missing: Missing[] = [];
  const sealed = track.pieces.flatMap((piece) => attempt(piece, missing, openPiece) ?? []);
  const rows = recordsOf(JSON.parse(track.rows) as HotRows);
  const records = mergeRecords(sealed, rows).filter(({ at }) => at >= track.from && at < track.to);
  return { records, missing };
}

/** When and where, of the records that have a location: fast, for lines on maps. */
export const openPath = (track: StoredTrack): { path: Path; missing: Missing[] } => {
  const { columns, missing } = openColumns(track, openSealedPath, PATH);
  return { path: columns, missing };
};

/** As `openPath`, with altitude, course, accuracy and what the receiver thinks of it. */
export const openPlaces = (track: StoredTrack): { places: Places; missing: Missing[] } => {
  const { columns, missing } = openColumns(track, openSealedPlaces, PLACES);
  return { places: columns, missing };
};

const PATH = ['at', 'latitude', 'longitude', 'speed', 'quality'] as const;
const PLACES = [...PATH, 'altitude', 'course', 'accuracy', 'valid'] as const;

/** Day by day: a day that is a piece alone is read as columns, one that has rows too is merged record by record. */
function openColumns<Columns extends Path>(
  track: StoredTrack,
  open: (bytes: Uint8Array) => Columns,
  names: readonly (keyof TrackColumns)[],
): { columns: Columns; missing: Missing[] } {
  const missing: Missing[] = [];
  const columns = Object.fromEntries(names.map((name) => [name, [] as unknown[]])) as Record<string, unknown[]>;
  const append = (part: Path) => {
    const [first, end] = [lowerBound(part.at, track.from), lowerBound(part.at, track.to)];
    const source = part as unknown as Record<string, unknown[]>;
    for (const name of names) {
      const [from, to] = [source[name]!, columns[name]!];
      for (let row = first; row < end; row++) to.push(from[row]);
    }
  };
  for (const { pieces, rows } of daysOf(track)) {
    if (rows.length === 0 && pieces.every(({ marks }) => marks.length === 0)) {
      for (const piece of pieces) {
        const part = attempt(piece, missing, (one) => unpackPiece(one, open));
        if (part) append(part);
      }
    } else {
      const sealed = pieces.flatMap((piece) => attempt(piece, missing, openPiece) ?? []);
      append(columnsOf(mergeRecords(sealed, rows)));
    }
  }
  return { columns: columns as unknown as Columns, missing };
}

/** Pieces and rows by their UTC day, ascending. */
function daysOf(track: StoredTrack): { pieces: StoredPiece[]; rows: FixRecord[] }[] {
  const days = new Map<number, { pieces: StoredPiece[]; rows: FixRecord[] }>();
  const dayOf = (day: number) => {
    const found = days.get(day) ?? { pieces: [], rows: [] };
    days.set(day, found);
    return found;
  };
  for (const piece of track.pieces) dayOf(piece.day).pieces.push(piece);
  for (const record of recordsOf(JSON.parse(track.rows) as HotRows)) {
    dayOf(Math.floor(record.at / DAY) * DAY).rows.push(record);
  }
  return [...days].sort(([a], [b]) => a - b).map(([, day]) => day);
}

function attempt<T>(piece: StoredPiece, missing: Missing[], open: (piece: StoredPiece) => T): T | undefined {
  try {
    return open(piece);
  } catch (error) {
    if (!(error instanceof DamagedPiece)) throw error;
    missing.push({ from: piece.day, to: piece.day + DAY, part: piece.part, reason: error.message });
    return undefined;
  }
}

/** The first place of an ascending list that is not below a value. */
function lowerBound(ascending: readonly number[], value: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
