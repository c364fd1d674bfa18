import type { FixRecord } from '@balise/tracking';
import {
  type ExactPath,
  openExactPath as openArchivedExactPath,
  openPath as openArchivedPath,
  openPlaces as openArchivedPlaces,
  type Path,
  type Places,
} from '@balise/tracks';
import { DamagedChunk, openChunk, type StoredChunk, unpackChunk } from './chunk.ts';
import { withoutHiddenSpeeding } from './hidden-speeding.ts';
import { columnsOf, fixesOf, fixRecords, type HotFixes, type HotRows, recordsOf } from './hot-rows.ts';
import { mergeRecords } from './merge.ts';

export type { ExactPath, Path, Places } from '@balise/tracks';

/** Milliseconds since 1970 UTC: from its first moment up to, and without, its last. */
export type Period = { from: number; to: number };

/**
 * What the database has of a device's past in a period: chunks of archived days, and rows of the days that are not, or of late
 * records. Plain data, so that another thread can open it (structured clone): long ones are not for the event loop.
 */
export type StoredTrack = Period & {
  deviceId: number;
  chunks: StoredChunk[];
  /** Rows: whole, HotRows as JSON; or of those with a place the columns of device_fixes. */
  rows: { whole: string } | { fixes: Uint8Array };
};

/** A part of the period that cannot be read: its chunk is damaged. */
export type Missing = Period & { part: number; reason: string };

const DAY = 86_400_000;

/** Every record of the period, in the order of history; quarantined ones (FUTURE) too. */
export function openRecords(track: StoredTrack): { records: FixRecord[]; missing: Missing[] } {
  const missing: Missing[] = [];
  const archived = track.chunks.flatMap((chunk) => attempt(chunk, missing, openChunk) ?? []);
  if (!('whole' in track.rows)) throw new Error('only rows that were read whole have records');
  const rows = JSON.parse(track.rows.whole) as HotRows;
  const records = mergeRecords(archived, recordsOf(rows)).filter(({ at }) => at >= track.from && at < track.to);
  return { records: withoutHiddenSpeeding(records, rows.speedingHidden), missing };
}

/** When and where, of the records that have a location: fast, for lines on maps. */
export const openPath = (track: StoredTrack): { path: Path; missing: Missing[] } => {
  const { columns, missing } = openColumns(track, openArchivedPath, PATH);
  return { path: columns, missing };
};

/** As `openPath`, with the radius of each fix; of rows none is known here (`inexactRows`). */
export const openExactPath = (track: StoredTrack): { path: ExactPath; missing: Missing[] } => {
  const { columns, missing } = openColumns(track, openArchivedExactPath, EXACT_PATH);
  return { path: columns, missing };
};

/** As `openPath`, with altitude, course and what the receiver thinks of it. */
export const openPlaces = (track: StoredTrack): { places: Places; missing: Missing[] } => {
  const { columns, missing } = openColumns(track, openArchivedPlaces, PLACES);
  return { places: columns, missing };
};

const PATH = ['at', 'latitude', 'longitude', 'speed', 'quality'] as const;
const EXACT_PATH = [...PATH, 'accuracy'] as const;
const PLACES = [...PATH, 'altitude', 'course', 'valid'] as const;

/** Day by day: a day that is a chunk alone, or rows alone, is read as columns, one that has both is merged record by record. */
function openColumns<Columns extends Path>(
  track: StoredTrack,
  open: (bytes: Uint8Array) => Columns,
  names: readonly (keyof Places | keyof ExactPath)[],
): { columns: Columns; missing: Missing[] } {
  const missing: Missing[] = [];
  const columns = Object.fromEntries(names.map((name) => [name, [] as unknown[]])) as Record<string, unknown[]>;
  const append = (part: Path, from = track.from, to = track.to) => {
    const [first, end] = [lowerBound(part.at, from), lowerBound(part.at, to)];
    const source = part as unknown as Record<string, unknown[]>;
    for (const name of names) {
      const [values, all] = [source[name]!, columns[name]!];
      // a day is one part as a rule
      if (all.length === 0) columns[name] = values.slice(first, end);
      else for (let row = first; row < end; row++) all.push(values[row]);
    }
  };
  const hot = 'fixes' in track.rows ? fixesOf(track.rows.fixes) : columnsOf(recordsOf(JSON.parse(track.rows.whole)));
  for (const { day, chunks } of daysOf(track, hot)) {
    const [first, end] = [lowerBound(hot.at, day), lowerBound(hot.at, day + DAY)];
    if (chunks.length === 0) append(hot, Math.max(track.from, day), Math.min(track.to, day + DAY));
    else if (first === end && chunks.every(({ marks }) => marks.length === 0)) {
      for (const chunk of chunks) {
        const part = attempt(chunk, missing, (one) => unpackChunk(one, open));
        if (part) append(part);
      }
    } else {
      const archived = chunks.flatMap((chunk) => attempt(chunk, missing, openChunk) ?? []);
      append(columnsOf(mergeRecords(archived, fixRecords(hot, first, end))));
    }
  }
  return { columns: columns as unknown as Columns, missing };
}

/** The UTC days that have chunks or rows, ascending. */
function daysOf(track: StoredTrack, { at }: HotFixes): { day: number; chunks: StoredChunk[] }[] {
  const days = new Map<number, StoredChunk[]>();
  for (let row = 0; row < at.length; ) {
    const day = Math.floor(at[row]! / DAY) * DAY;
    days.set(day, []);
    row = lowerBound(at, day + DAY);
  }
  for (const chunk of track.chunks) {
    const chunks = days.get(chunk.day);
    if (chunks) chunks.push(chunk);
    else days.set(chunk.day, [chunk]);
  }
  return [...days].sort(([a], [b]) => a - b).map(([day, chunks]) => ({ day, chunks }));
}

function attempt<T>(chunk: StoredChunk, missing: Missing[], open: (chunk: StoredChunk) => T): T | undefined {
  try {
    return open(chunk);
  } catch (error) {
    if (!(error instanceof DamagedChunk)) throw error;
    missing.push({ from: chunk.day, to: chunk.day + DAY, part: chunk.part, reason: error.message });
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
