import type { TankSensor, TankSettings } from '@balise/maintenance';
import { tankDefaults } from '@balise/maintenance';
import type { Pool } from 'pg';

/* As the owner of the database: of every client. */

/** The sensor of a vehicle's tank, as far as a job reads it. */
export type ReadSensor = {
  deviceId: number;
  clientId: number;
  partnerId: number;
  source: string;
  sensor: TankSensor;
  settings: TankSettings;
  needsIgnition: boolean;
  /** From when on levels are to be read, ms since 1970; null: from `readUntil` on. */
  from: number | null;
  /** Null: nothing was read yet. */
  readUntil: number | null;
  /** The client keeps no levels from before, ms since 1970. */
  keptFrom: number;
};

type Row = Pick<ReadSensor, 'partnerId' | 'source' | 'needsIgnition' | 'from' | 'readUntil' | 'keptFrom'> & {
  unit: TankSensor['unit'];
  points: TankSensor['table'];
  capacity: number | null;
  smallestFill: number | null;
  smallestDrop: number | null;
};

/**
 * Takes what is to be read of a vehicle's tank; what becomes stale from now on is the next job's. Undefined: it has no sensor, the tank's
 * size is not known, or it is another client's by now.
 */
export async function takeSensor(
  owner: Pool,
  deviceId: number,
  clientId: number,
  now: number,
): Promise<ReadSensor | undefined> {
  const { rows } = await owner.query<Row>(
    `update tank_sensors s set taken_from = least(s.taken_from, s.stale_from), stale_from = null
     from devices d join clients c on c.id = d.client_id
       left join vehicle_fuel_settings f on f.device_id = d.id and f.client_id = d.client_id
     where s.device_id = $1 and s.client_id = $2 and d.id = s.device_id and d.client_id = s.client_id and d.purged_at is null
     returning c.partner_id as "partnerId", s.source, s.unit, s.points, s.needs_ignition as "needsIgnition",
       (extract(epoch from s.taken_from) * 1000)::float8 as from, (extract(epoch from s.read_until) * 1000)::float8 as "readUntil",
       f.tank::float8 as capacity, s.smallest_fill::float8 as "smallestFill", s.smallest_drop::float8 as "smallestDrop",
       case when c.retention_months > 0
         then extract(epoch from $3::timestamptz - make_interval(months => c.retention_months)) * 1000 else 0 end::float8 as "keptFrom"`,
    [deviceId, clientId, new Date(now)],
  );
  const [row] = rows;
  if (row?.capacity == null) return undefined;
  const { unit, points, capacity, smallestFill, smallestDrop, ...read } = row;
  const settings = tankDefaults(capacity);
  return Object.assign(read, {
    deviceId,
    clientId,
    sensor: { unit, capacity, table: points },
    settings: Object.assign(settings, {
      smallestFill: smallestFill ?? settings.smallestFill,
      smallestDrop: smallestDrop ?? settings.smallestDrop,
    }),
  });
}

/** Says that a tank was read: up to when, ms since 1970. */
export async function noteRead(owner: Pool, { deviceId, clientId }: ReadSensor, until: number | null): Promise<void> {
  await owner.query(
    `update tank_sensors set taken_from = null, read_until = greatest(read_until, to_timestamp($3::float8 / 1000))
     where device_id = $1 and client_id = $2`,
    [deviceId, clientId, until],
  );
}

/** Asks for every tank to be read whose vehicle has reported since. @returns how many */
export async function queueReported(owner: Pool): Promise<number> {
  const { rowCount } = await owner.query(
    `select queue_job('tank-levels', s.device_id || ' ' || s.client_id)
     from tank_sensors s join devices d on d.id = s.device_id and d.client_id = s.client_id join device_live l on l.device_id = s.device_id
     where s.stale_from is not null or s.taken_from is not null or l.fixed_at > coalesce(s.read_until, s.updated_at)`,
  );
  return rowCount ?? 0;
}

/**
 * Erases levels of days that their client keeps no longer, and where the fills and drops of these days were: both say where vehicles were.
 * @returns of how many days
 */
export async function forgetOldLevels(owner: Pool, now: Date): Promise<number> {
  const { rowCount } = await owner.query(
    `with places as (
       update tank_events e set latitude = null, longitude = null from clients c
       where c.id = e.client_id and c.retention_months > 0 and e.latitude is not null
         and e.ends_at < ($1::timestamptz - make_interval(months => c.retention_months))::date at time zone 'UTC'
     )
     delete from tank_days t using clients c
     where c.id = t.client_id and c.retention_months > 0 and t.day < ($1::timestamptz - make_interval(months => c.retention_months))::date`,
    [now],
  );
  return rowCount ?? 0;
}
