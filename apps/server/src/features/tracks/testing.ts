import type { World } from '../../testing/world.ts';

/** A fix to store; what it does not say is ordinary. */
export type TestFix = {
  at: number;
  latitude?: number | null;
  longitude?: number | null;
  altitude?: number | null;
  speed?: number | null;
  quality?: number;
  attributes?: object;
};

/** Stores fixes of a device as rows, key by place in the list. */
export async function storeFixes({ database }: World, deviceId: number, fixes: readonly TestFix[]): Promise<void> {
  const column = <T>(pick: (fix: TestFix, place: number) => T) => fixes.map(pick);
  await database.pools.owner.query(
    `insert into positions (device_id, fixed_at, key, received_at, latitude, longitude, altitude, speed, course, valid, quality, attributes)
     select $1, to_timestamp(at / 1000), key, to_timestamp(at / 1000 + 1), latitude, longitude, altitude, speed, 90, true, quality, attributes
     from unnest($2::float8[], $3::bigint[], $4::float8[], $5::float8[], $6::real[], $7::real[], $8::smallint[], $9::json[])
       as f (at, key, latitude, longitude, altitude, speed, quality, attributes)`,
    [
      deviceId,
      column(({ at }) => at),
      column((_, place) => place + 1),
      column(({ latitude }) => (latitude === undefined ? 5 : latitude)),
      column(({ longitude }) => (longitude === undefined ? -4 : longitude)),
      column(({ altitude }) => altitude ?? null),
      column(({ speed }) => (speed === undefined ? 10 : speed)),
      column(({ quality }) => quality ?? 0),
      column(({ attributes }) => JSON.stringify(attributes ?? {})),
    ],
  );
}
