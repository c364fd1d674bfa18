import type { GeofenceReaction, Watch, WatchedFix } from '@balise/tracking';
import type { Pool } from 'pg';

/* As the owner of the database: of every recipient. Times are milliseconds since 1970 UTC. */

const ms = (value: string) => `floor(extract(epoch from ${value}) * 1000)::float8`;

/** A share whose recipient has geofences assigned to the vehicle. */
export type WatchedShare = {
  shareId: number;
  deviceId: number;
  /** The recipient. */
  clientId: number;
  /** device_live.version; a number that grows with each batch. */
  version: number;
  /** What was stored at the last look; null: there was none. */
  stored: { version: number; settledUntil: number; settled: Watch; newest: Watch } | null;
};

const PART = 200; // shares

/** Enabled vehicles of shares that hold and have a geofence of the recipient, a part at a time. */
export async function* watchedShares(owner: Pool): AsyncGenerator<WatchedShare[]> {
  for (let after = 0; ; ) {
    const { rows } = await owner.query<WatchedShare>(
      `select h.share_id as "shareId", h.device_id as "deviceId", h.recipient_client_id as "clientId", l.version::float8 as version,
         case when w.share_id is not null then jsonb_build_object('version', w.version, 'settledUntil', ${ms('w.settled_until')},
           'settled', w.settled, 'newest', w.newest) end as stored
       from shares_that_hold h join devices d on d.id = h.device_id and d.status = 'enabled' join device_live l on l.device_id = h.device_id
         left join shared_watches w on w.share_id = h.share_id
       where h.share_id > $1 and exists (select from share_geofences g where g.share_id = h.share_id and g.until = 'infinity')
       order by h.share_id limit ${PART}`,
      [after],
    );
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PART) return;
    after = last.shareId;
  }
}

/**
 * Good fixes of a shared vehicle that are newer than a moment, in the order of history, where the recipient may read them: since the share
 * was accepted, in the time of the owner who shares, without private time.
 */
export async function fixesOfShare(owner: Pool, shareId: number, after: number, now: number): Promise<WatchedFix[]> {
  const { rows } = await owner.query<WatchedFix & WatchedFix['location']>(
    `select ${ms('p.fixed_at')} as at, p.key::float8 as key, ${ms('lower(r)')} as since, p.latitude, p.longitude, p.altitude, p.speed, p.course,
       p.valid, p.accuracy
     from shares_that_hold h cross join lateral unnest((
         select range_agg(tstzrange(greatest(o.starts_at, h.accepted_at), o.ends_at)) - device_private(h.device_id)
         from device_ownership o where o.device_id = h.device_id and o.client_id = h.client_id and o.ends_at > h.accepted_at
       )) r
       join positions p on p.device_id = h.device_id and p.fixed_at <@ r
     where h.share_id = $1 and p.fixed_at > $2 and p.fixed_at <= $3 and p.quality = 0 and p.latitude is not null and p.longitude is not null
     order by p.fixed_at, p.key`,
    [shareId, new Date(after), new Date(now)],
  );
  return rows.map(({ at, key, since, ...location }) => ({ at, key, since, location }));
}

/** What a look found of a share; what an older look stored is replaced. */
export async function storeWatch(
  owner: Pool,
  shareId: number,
  { version, settledUntil, settled, newest }: NonNullable<WatchedShare['stored']>,
): Promise<void> {
  await owner.query(
    `insert into shared_watches (share_id, settled_until, settled, newest, version)
     select share_id, $2, $3, $4, $5 from shares_that_hold where share_id = $1
     on conflict (share_id) do update set settled_until = excluded.settled_until, settled = excluded.settled, newest = excluded.newest,
       version = excluded.version`,
    [shareId, new Date(settledUntil), JSON.stringify(settled), JSON.stringify(newest), version],
  );
}

/** The actions of the recipient's geofences on a shared vehicle, which notify and never block. */
export async function reactionsOfShares(
  owner: Pool,
  shareIds: readonly number[],
): Promise<(GeofenceReaction & { shareId: number })[]> {
  const { rows } = await owner.query<GeofenceReaction & { shareId: number }>(
    `select g.share_id as "shareId", g.geofence_id as "geofenceId", g.client_id as "clientId", array_agg(distinct action) as actions
     from share_geofences g cross join unnest(g.actions) action
     where g.share_id = any ($1) and g.until = 'infinity' group by 1, 2, 3 order by 1, 2`,
    [shareIds],
  );
  return rows;
}
