import type { Pool, PoolClient } from 'pg';

/** The levels of a tank within a UTC day, as columns of equal length. */
export type TankDay = {
  /** Its first moment, ms since 1970. */
  day: number;
  /** ms since the day began, ascending. */
  at: number[];
  litres: number[];
  /** 4: at rest; and 1: engine on, 2: engine off. */
  state: number[];
  latitude: (number | null)[];
  longitude: (number | null)[];
};

/** What is stored of a tank is of a client's vehicle. */
export type Vehicle = { deviceId: number; clientId: number };

export const TANK_DAY_COLUMNS = `(extract(epoch from day) * 1000)::float8 as day, at, litres, state, latitude, longitude`;

const dateOf = (day: number): string => new Date(day).toISOString().slice(0, 10);

/** The days of a tank from one to another, without it; ms since 1970. */
export async function tankDays(
  client: Pool | PoolClient,
  { deviceId, clientId }: Vehicle,
  from: number,
  to: number,
): Promise<TankDay[]> {
  const { rows } = await client.query<TankDay>(
    `select ${TANK_DAY_COLUMNS} from tank_days where device_id = $1 and client_id = $2 and day >= $3::date and day < $4::date order by tank_days.day`,
    [deviceId, clientId, dateOf(from), dateOf(to)],
  );
  return rows;
}

/** The newest day with levels before a day. */
export async function dayBefore(
  client: Pool,
  { deviceId, clientId }: Vehicle,
  day: number,
): Promise<TankDay | undefined> {
  const { rows } = await client.query<TankDay>(
    `select ${TANK_DAY_COLUMNS} from tank_days where device_id = $1 and client_id = $2 and tank_days.day < $3::date
     order by tank_days.day desc limit 1`,
    [deviceId, clientId, dateOf(day)],
  );
  return rows[0];
}

/** The days with levels from one on, ms since 1970. */
export async function daysSince(
  client: Pool | PoolClient,
  { deviceId, clientId }: Vehicle,
  from: number,
): Promise<number[]> {
  const { rows } = await client.query<{ day: number }>(
    `select (extract(epoch from day) * 1000)::float8 as day from tank_days where device_id = $1 and client_id = $2 and day >= $3::date
     order by tank_days.day`,
    [deviceId, clientId, dateOf(from)],
  );
  return rows.map(({ day }) => day);
}

/** Stores the levels of a day instead of those that were there; none: removes it. */
export async function storeDay(client: Pool, { deviceId, clientId }: Vehicle, levels: TankDay): Promise<void> {
  const { day, at, litres, state, latitude, longitude } = levels;
  if (at.length === 0) {
    await client.query('delete from tank_days where device_id = $1 and client_id = $2 and day = $3::date', [
      deviceId,
      clientId,
      dateOf(day),
    ]);
    return;
  }
  await client.query(
    `insert into tank_days (device_id, client_id, day, at, litres, state, latitude, longitude)
     values ($1, $2, $3::date, $4, $5, $6, $7, $8)
     on conflict (device_id, client_id, day) do update set at = excluded.at, litres = excluded.litres, state = excluded.state,
       latitude = excluded.latitude, longitude = excluded.longitude`,
    [deviceId, clientId, dateOf(day), at, litres, state, latitude, longitude],
  );
}
