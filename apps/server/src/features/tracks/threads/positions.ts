import type { PositionForm, PositionRow } from '@balise/contract';
import { PATH_GAP } from '@balise/contract/limits';
import { type FixRecord, GOOD } from '@balise/tracking';
import { type Missing, openPath, openRecords } from '../../history/index.ts';
import { compress } from './compress.ts';
import { goodFixes } from './good-fixes.ts';
import { gapsOf } from './simplify.ts';
import type { PositionsTask, TotalTask } from './tasks.ts';

/** A row of the table, with what orders it among those of one moment. */
export type KeyedRow = Omit<PositionRow, 'address'> & { key: number };

/** The positions of a stretch of whole days after a place in it, as many as are wanted. */
export function positionsOf({ track, form, wanted, after, most }: PositionsTask): {
  rows: KeyedRow[];
  missing: Missing[];
} {
  const { records, missing } = openRecords(track);
  const rows = positionRecords(records, form, wanted)
    .filter(({ at, key }) => after === null || at > after.at || (at === after.at && key > after.key))
    .slice(0, most)
    .map(rowOf);
  return { rows, missing };
}

/** How many positions a period has. */
export function totalOf({ track, form, wanted }: TotalTask): { total: number; missing: Missing[] } {
  const { path, missing } = openPath(track);
  if (form === 'detailed') return { total: path.at.length, missing };
  const { fixes } = goodFixes(path);
  return { total: compress(fixes, gapsOf(fixes, PATH_GAP), wanted).length, missing };
}

/** Of the records those that are positions of a form. */
export function positionRecords(
  records: readonly FixRecord[],
  form: PositionForm,
  wanted: readonly number[],
): FixRecord[] {
  const located = records.filter(({ fix }) => fix.location !== null);
  if (form === 'detailed') return located;
  const good = located.filter(({ quality }) => quality === GOOD);
  const fixes = {
    length: good.length,
    at: Float64Array.from(good, ({ at }) => at),
    latitude: Float64Array.from(good, ({ fix }) => fix.location?.latitude ?? 0),
    longitude: Float64Array.from(good, ({ fix }) => fix.location?.longitude ?? 0),
    speed: Float32Array.from(good, ({ fix }) => fix.location?.speed ?? Number.NaN),
  };
  return compress(fixes, gapsOf(fixes, PATH_GAP), wanted).flatMap((place) => good[place] ?? []);
}

export function rowOf({ at, key, receivedAt, quality, fix }: FixRecord): KeyedRow {
  const { location, attributes } = fix;
  if (location === null) throw new Error('a message without a location is no position');
  const { latitude, longitude, altitude, speed, course, accuracy, valid } = location;
  return {
    at,
    key,
    receivedAt,
    quality,
    latitude,
    longitude,
    altitude,
    speed,
    course,
    accuracy,
    valid,
    attributes: { ...attributes },
  };
}
