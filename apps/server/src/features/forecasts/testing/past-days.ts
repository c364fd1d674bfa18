import type { DeviceId } from '@balise/contract';
import type { World } from '../../../testing/world.ts';

const DAY = 86_400_000;

/** Has vehicles of Comoé have driven on the days before now, as the sums of their days say: metres a day, the oldest first. */
export async function droveForLong(
  world: World,
  vehicles: ReadonlyMap<DeviceId, readonly number[]>,
  now = world.clock.now,
): Promise<void> {
  const today = Math.floor(now / DAY);
  const { owner } = world.database.pools;
  for (const [id, metres] of vehicles) {
    await owner.query(
      `insert into vehicle_days (device_id, client_id, day, gps, counted, engine)
       select $1, $2, date '1970-01-01' + $3::int + place::int - 1, used * 1000, 0, used * 120
       from unnest($4::bigint[]) with ordinality as w (used, place)
       on conflict (device_id, client_id, day) do update set gps = excluded.gps, engine = excluded.engine`,
      [id, world.clients.comoe, today - metres.length, metres.map(Math.round)],
    );
    await owner.query(
      `insert into device_status (device_id, client_id, owned_since, seen_at) values ($1, $2, '-infinity', $3)
       on conflict (device_id) do update set seen_at = excluded.seen_at, owned_since = '-infinity'`,
      [id, world.clients.comoe, new Date(now)],
    );
  }
}
