import { type DeviceState, type Episode, openEpisodes, openUsage, type Spot, type Usage } from '@balise/tracking';
import type pg from 'pg';
import { type DayRow, dayOf, type Rows, type StopRow } from './reference.ts';

/** What the platform has derived for one vehicle, in the reference's form: what still lasts is among it. */
export async function derivedRows(database: pg.Client, vehicle: string, deviceId: number): Promise<Rows> {
  const [live] = await rowsOf<{ state: DeviceState }>(database, 'select state from device_live where device_id = $1', [
    deviceId,
  ]);
  if (live === undefined) return { days: [], stops: [] };
  const { history } = live.state;
  const open = openUsage(history);
  const days = await dayRows(database, vehicle, deviceId, open ? [open] : []);
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
  open: readonly Usage[],
): Promise<DayRow[]> {
  const sums = await rowsOf<{ day: string; millimetres: number; fixes: number }>(
    database,
    `select day, coalesce(millimetres, 0)::float8 as millimetres, fixes from (
       select to_char(fixed_at at time zone 'UTC', 'YYYY-MM-DD') as day,
         -- a vehicle's first fix ends no leg, and the reference does not count it
         count(*) filter (where fixed_at > (select min(fixed_at) from positions where device_id = $1))::int as fixes
       from positions where device_id = $1 and quality = 0 group by 1) f
     left join (
       select to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD') as day, sum(measured) as millimetres
       from usage where device_id = $1 group by 1) u using (day)
     order by day`,
    [deviceId],
  );
  return sums.map(({ day, millimetres, fixes }) => {
    const more = open
      .filter(({ startsAt }) => dayOf(startsAt) === day)
      .reduce((sum, { measured }) => sum + measured, 0);
    return { vehicle, day, metres: (millimetres + more) / 1000, fixes };
  });
}

async function rowsOf<Row>(database: pg.Client, statement: string, values: unknown[]): Promise<Row[]> {
  return (await database.query(statement, values)).rows;
}
