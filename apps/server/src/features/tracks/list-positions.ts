import type { PositionForm, PositionRow } from '@balise/contract';
import type { Language } from '@balise/i18n';
import type { Scoped } from '../../db/scope.ts';
import type { Places } from '../../outside/places/index.ts';
import { type Missing, noteDamage, type Period, storedTrack } from '../history/index.ts';
import { wantedMoments } from './queries.ts';
import type { KeyedRow, TrackThreads } from './threads/index.ts';

const DAY = 86_400_000;

export type PageAsked = Period & {
  deviceId: number;
  form: PositionForm;
  /** Of the last row of the page before. */
  after?: string | undefined;
  pageSize: number;
  language: Language;
};

export type Page = { total: number | null; next: string | null; positions: PositionRow[]; missing: Missing[] };

type Means = { tx: Scoped; threads: TrackThreads; places: Places };

/**
 * A page of positions. Read in stretches of whole days from the place on where it begins, each longer than the one before, until
 * the page is full: a day of a busy vehicle is enough, and one that stood still for weeks costs a few steps.
 */
export async function pageOfPositions({ tx, threads, places }: Means, asked: PageAsked): Promise<Page> {
  const { deviceId, form, pageSize, to } = asked;
  const after = placeOf(asked.after);
  const rows: KeyedRow[] = [];
  const missing: Missing[] = [];
  const total = after === null ? await totalOf({ tx, threads }, asked, missing) : null;
  // a day's compressed positions depend on the whole of it: a page goes on in the day in which the last one ended
  let from = after === null ? asked.from : Math.max(asked.from, startOfDay(after.at));
  for (let days = 1; from < to && rows.length <= pageSize; days *= 2) {
    const until = Math.min(to, startOfDay(from) + days * DAY);
    const track = await storedTrack(tx, deviceId, { from, to: until }, { whole: true });
    if (track === undefined) break;
    const wanted = form === 'compressed' ? await wantedMoments(tx, deviceId, track) : [];
    const most = pageSize + 1 - rows.length;
    const read = await threads.run('positionsOf', { track, form, wanted, after, most });
    rows.push(...read.rows);
    missing.push(...read.missing);
    from = until;
  }
  await noteDamage(tx, deviceId, missing);
  const shown = rows.slice(0, pageSize);
  const names = await places.of(shown, asked.language);
  const positions = shown.map(({ key: _, ...row }, place) => ({ ...row, address: names[place] ?? null }));
  const last = shown.at(-1);
  return { total, positions, missing, next: rows.length > pageSize && last ? `${last.at}.${last.key}` : null };
}

async function totalOf(
  { tx, threads }: Pick<Means, 'tx' | 'threads'>,
  { deviceId, form, from, to }: PageAsked,
  missing: Missing[],
) {
  const track = await storedTrack(tx, deviceId, { from, to }, { whole: false });
  if (track === undefined) return 0;
  const wanted = form === 'compressed' ? await wantedMoments(tx, deviceId, track) : [];
  const counted = await threads.run('totalOf', { track, form, wanted });
  missing.push(...counted.missing);
  return counted.total;
}

const startOfDay = (at: number): number => Math.floor(at / DAY) * DAY;

function placeOf(after: string | undefined): { at: number; key: number } | null {
  if (after === undefined) return null;
  const [at, key] = after.split('.').map(Number);
  return { at: at ?? 0, key: key ?? 0 };
}
