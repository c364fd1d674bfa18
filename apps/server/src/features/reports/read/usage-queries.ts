import { sql } from 'kysely';
import type { Scoped } from '../../../db/scope.ts';
import { date, type ReportedIds, read } from './episode-queries.ts';

/* Sums of a period. */

type Period = { from: number; to: number };

export type UsageRow = {
  deviceId: number;
  clientId: number;
  /** Between which of the bounds: from 0. */
  step: number;
  measured: number;
  estimated: number;
  driving: number;
  idling: number;
  engine: number;
  maxSpeed: number | null;
  /** Millimetres by a counter, and those of the fixes that it replaces. */
  counted: number;
  covered: number;
  /** Millimetres over which driving style was judged. */
  judged: number;
};

/** Sums of the quarters of an hour that begin between each two of these bounds, which ascend. Steps without any are left out. */
export async function usageOf(tx: Scoped, ids: ReportedIds, bounds: readonly number[]): Promise<UsageRow[]> {
  const rows = await read<
    [number, number, number, number, number, number, number, number, number | null, number, number, number]
  >(tx, sql`report_usage(${ids}, ${bounds.map(date)})`);
  return rows.map(
    ([deviceId, clientId, step, measured, estimated, driving, idling, engine, maxSpeed, counted, covered, judged]) => ({
      deviceId,
      clientId,
      step,
      measured,
      estimated,
      driving,
      idling,
      engine,
      maxSpeed,
      counted,
      covered,
      judged,
    }),
  );
}

export type CountsRow = {
  deviceId: number;
  clientId: number;
  trips: number;
  stops: number;
  standing: number;
  speedings: number;
  cuts: number;
  silences: number;
  silent: number;
  firstStart: number | null;
  lastEnd: number | null;
};

export async function countsOf(tx: Scoped, ids: ReportedIds, { from, to }: Period): Promise<CountsRow[]> {
  const rows = await read<
    [number, number, number, number, number, number, number, number, number, number | null, number | null]
  >(tx, sql`report_counts(${ids}, ${date(from)}, ${date(to)})`);
  return rows.map(
    ([deviceId, clientId, trips, stops, standing, speedings, cuts, silences, silent, firstStart, lastEnd]) => ({
      deviceId,
      clientId,
      trips,
      stops,
      standing,
      speedings,
      cuts,
      silences,
      silent,
      firstStart,
      lastEnd,
    }),
  );
}

/** How often it was accelerated, braked and cornered harshly: as derived, and as reported by the tracker. */
export type HarshRow = { deviceId: number; clientId: number; derived: Three; reported: Three };
type Three = readonly [accelerated: number, braked: number, cornered: number];

export async function harshOf(tx: Scoped, ids: ReportedIds, { from, to }: Period): Promise<HarshRow[]> {
  const rows = await read<[number, number, ...Three, ...Three]>(
    tx,
    sql`report_harsh(${ids}, ${date(from)}, ${date(to)})`,
  );
  return rows.map(([deviceId, clientId, a, b, c, x, y, z]) => ({
    deviceId,
    clientId,
    derived: [a, b, c],
    reported: [x, y, z],
  }));
}
