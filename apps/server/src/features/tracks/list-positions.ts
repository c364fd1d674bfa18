import type { PositionForm, PositionRow } from '@balise/contract';
import type { Language } from '@balise/i18n';
import type { Places } from '../../places/index.ts';
import type { Missing, Period } from '../history/index.ts';
import { type InScope, note, readStored } from './file/read-days.ts';
import type { KeyedRow, TrackThreads } from './threads/index.ts';

const DAY = 86_400_000;

export type PageRequest = Period & {
  deviceId: number;
  form: PositionForm;
  /** Of the last row of the page before. */
  after?: string | undefined;
  pageSize: number;
  language: Language;
};

export type PositionsPage = { total: number | null; next: string | null; positions: PositionRow[]; missing: Missing[] };

type Means = { inScope: InScope; threads: TrackThreads; places: Places };

/** Days that are read at once at most: whole records, of which a tracker may tell one each second. */
const MOST_DAYS = 2;
/** Where only times and places are read. */
const COUNTED_DAYS = 8;

/**
 * A page of positions. Read in stretches of whole days from the place on where it begins, each longer than the one before, until
 * the page is full: a day of a busy vehicle is enough, and one that stood still for weeks costs some steps. While a thread is at it no
 * connection is kept.
 */
export async function pageOfPositions({ inScope, threads, places }: Means, asked: PageRequest): Promise<PositionsPage> {
  const { deviceId, form, pageSize, to } = asked;
  const after = placeOf(asked.after);
  const rows: KeyedRow[] = [];
  const missing: Missing[] = [];
  const total = after === null ? await totalOf({ inScope, threads }, asked, missing) : null;
  // a day's compressed positions depend on the whole of it: a page goes on in the day in which the last one ended
  let from = after === null ? asked.from : Math.max(asked.from, startOfDay(after.at));
  for (let days = 1; from < to && rows.length <= pageSize; days = Math.min(2 * days, MOST_DAYS)) {
    const until = Math.min(to, startOfDay(from) + days * DAY);
    const stored = await readStored(inScope, deviceId, { from, to: until }, form, true);
    if (stored === undefined) break;
    const most = pageSize + 1 - rows.length;
    const read = await threads.run('positionsOf', { ...stored, form, after, most });
    rows.push(...read.rows);
    missing.push(...read.missing);
    from = until;
  }
  await note(inScope, deviceId, missing);
  const shown = rows.slice(0, pageSize);
  const names = await places.of(shown, asked.language);
  const positions = shown.map(({ key: _, ...row }, place) => ({ ...row, address: names[place] ?? null }));
  const last = shown.at(-1);
  return { total, positions, missing, next: rows.length > pageSize && last ? `${last.at}.${last.key}` : null };
}

async function totalOf(
  { inScope, threads }: Pick<Means, 'inScope' | 'threads'>,
  { deviceId, form, from, to }: PageRequest,
  missing: Missing[],
) {
  let total = 0;
  // days are compressed by themselves: what some have and what others have adds up
  for (let start = from; start < to; ) {
    const end = Math.min(to, startOfDay(start) + COUNTED_DAYS * DAY);
    const stored = await readStored(inScope, deviceId, { from: start, to: end }, form, false);
    if (stored === undefined) return 0;
    const counted = await threads.run('totalOf', { ...stored, form });
    missing.push(...counted.missing);
    total += counted.total;
    start = end;
  }
  return total;
}

const startOfDay = (at: number): number => Math.floor(at / DAY) * DAY;

function placeOf(after: string | undefined): { at: number; key: number } | null {
  if (after === undefined) return null;
  const [at, key] = after.split('.').map(Number);
  return { at: at ?? 0, key: key ?? 0 };
}
