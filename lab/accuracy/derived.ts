import { type Episode, openEpisodes, openUsage, type Spot, type Usage, unpackState } from '@balise/tracking';
import type pg from 'pg';
import { keptFixes } from './definitions.ts';
import { type DayRow, dayOf, type Rows, type StopRow } from './reference.ts';
import type { Trace, TraceFix } from './trace.ts';

/** What the platform has derived for one vehicle, in the reference's form: what still lasts is among it. */
export async function derivedRows(database: pg.Client, { vehicle, fixes }: Trace, deviceId: number): Promise<Rows> {
  const [live] = await rowsOf<{ state: Buffer }>(database, 'select state from device_live where device_id = $1', [
    deviceId,
  ]);
  if (live === undefined) return { days: [], stops: [] };
  const { history } = unpackState(live.state);
  const open = openUsage(history);
  const days = await dayRows(database, vehicle, deviceId, fixes, open ? [open] : []);
  const lasting = openEpisodes(history).flatMap((one) =>
    one.kind === 'stop' && history.head ? [stopOf(vehicle, one.startsAt, history.head.at, one.content)] : [],
  );
  return { days, stops: [...(await storedStops(database, vehicle, deviceId)), ...lasting].sort(byStart) };
}

const byStart = (a: StopRow, b: StopRow): number => a.from - b.from;

/** Episodes of one kind that have ended. */
export async function storedEpisodes<Kind extends Episode['kind']>(
  database: pg.Client,
  deviceId: number,
  kind: Kind,
): Promise<{ from: number; to: number; content: Extract<Episode, { kind: Kind }>['content'] }[]> {
  return await rowsOf(
    database,
    `select (extract(epoch from starts_at) * 1000)::float8 as from, (extract(epoch from ends_at) * 1000)::float8 as to, content
     from episodes where device_id = $1 and kind = $2 order by starts_at`,
    [deviceId, kind],
  );
}

async function storedStops(database: pg.Client, vehicle: string, deviceId: number): Promise<StopRow[]> {
  const stops = await storedEpisodes(database, deviceId, 'stop');
  return stops.map(({ from, to, content }) => stopOf(vehicle, from, to, content));
}

function stopOf(vehicle: string, from: number, to: number, { place }: { place: Spot }): StopRow {
  return { vehicle, from, to, latitude: place.latitude, longitude: place.longitude };
}

async function dayRows(
  database: pg.Client,
  vehicle: string,
  deviceId: number,
  fixes: readonly TraceFix[],
  open: readonly Usage[],
): Promise<DayRow[]> {
  const sums = await rowsOf<{ day: string; millimetres: number }>(
    database,
    `select to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD') as day, sum(measured)::float8 as millimetres
     from usage where device_id = $1 group by 1`,
    [deviceId],
  );
  const driven = new Map(sums.map(({ day, millimetres }) => [day, millimetres]));
  for (const { startsAt, measured } of open) driven.set(dayOf(startsAt), (driven.get(dayOf(startsAt)) ?? 0) + measured);
  return [...fixesByDay(fixes)].map(([day, count]) => ({
    vehicle,
    day,
    metres: (driven.get(day) ?? 0) / 1000,
    fixes: count,
  }));
}

/** Fixes that were sent and are no repetition. */
function fixesByDay(fixes: readonly TraceFix[]): Map<string, number> {
  const days = new Map<string, number>();
  // a vehicle's first fix ends no leg, and the reference does not count it
  for (const { at } of keptFixes(fixes).slice(1)) days.set(dayOf(at), (days.get(dayOf(at)) ?? 0) + 1);
  return days;
}

async function rowsOf<Row>(database: pg.Client, statement: string, values: unknown[]): Promise<Row[]> {
  return (await database.query(statement, values)).rows;
}
