import type { GeofenceReaction, Watch, WatchedFix } from '@balise/tracking';
import type { Pool } from 'pg';
import { wholeMs as ms } from '../../../db/fragments/ms.ts';

/* As the owner of the database: of every recipient. Times are milliseconds since 1970 UTC. */

/** What a look at a share found: at the newest position, and as of ten minutes before (`settledUntil`), where late positions go on. */
export type StoredLook = {
  /** device_live.version; a number that grows with each batch. */
  version: number;
  lookedAt: number;
  settledUntil: number;
  settled: Watch;
  newest: Watch;
};

/** A share whose recipient has geofences on the vehicle. */
export type WatchedShare = {
  shareId: number;
  deviceId: number;
  /** The recipient. */
  clientId: number;
  version: number;
  /** What was stored at the last look; null: there was none. */
  stored: StoredLook | null;
};

const PART = 100; // shares

/**
 * Enabled vehicles of shares that hold and have a geofence of the recipient, a part at a time: those that said something since the last look, and
 * those within a geofence, whose stays grow.
 */
export async function* watchedShares(owner: Pool): AsyncGenerator<WatchedShare[]> {
  for (let after = 0; ; ) {
    const { rows } = await owner.query<WatchedShare>(
      `select h.share_id as "shareId", h.device_id as "deviceId", h.recipient_client_id as "clientId", l.version::float8 as version,
         case when w.share_id is not null then jsonb_build_object('version', w.version, 'lookedAt', ${ms('w.looked_at')},
           'settledUntil', ${ms('w.settled_until')}, 'settled', w.settled, 'newest', w.newest) end as stored
       from shares_that_hold h join devices d on d.id = h.device_id and d.status = 'enabled' join device_live l on l.device_id = h.device_id
         left join shared_watches w on w.share_id = h.share_id
       where h.share_id > $1 and (w.version is distinct from l.version or w.newest -> 'stays' <> '[]')
         and exists (select from share_geofences g where g.share_id = h.share_id and g.until = 'infinity')
       order by h.share_id limit ${PART}`,
      [after],
    );
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PART) return;
    after = last.shareId;
  }
}

/** A fix, and when it was received. */
export type ReceivedFix = WatchedFix & { receivedAt: number };

/**
 * Good fixes of shared vehicles that are newer than a moment, by share in the order of history, where the recipient may read them: since the
 * share was accepted, in the time of the owner who shares, without private time.
 */
export async function fixesOfShares(
  owner: Pool,
  wanted: readonly { shareId: number; after: number }[],
): Promise<Map<number, ReceivedFix[]>> {
  if (wanted.length === 0) return new Map();
  const { rows } = await owner.query<ReceivedFix & WatchedFix['location'] & { shareId: number }>(
    `select h.share_id as "shareId", ${ms('p.fixed_at')} as at, p.key::float8 as key, ${ms('p.received_at')} as "receivedAt",
       ${ms('lower(r)')} as since, p.latitude, p.longitude, p.altitude, p.speed, p.course, p.valid, p.accuracy
     from unnest($1::integer[], $2::timestamptz[]) w (share_id, after) join shares_that_hold h on h.share_id = w.share_id
       cross join lateral unnest((
         select range_agg(tstzrange(greatest(o.starts_at, h.accepted_at), o.ends_at)) - device_private(h.device_id)
         from device_ownership o where o.device_id = h.device_id and o.client_id = h.client_id and o.ends_at > h.accepted_at
       )) r
       cross join lateral (
         select * from positions p
         where p.device_id = h.device_id and p.fixed_at > w.after and p.fixed_at >= lower(r) and p.fixed_at < upper(r)
           and p.quality = 0 and p.latitude is not null and p.longitude is not null
       ) p
     order by h.share_id, p.fixed_at, p.key`,
    [wanted.map(({ shareId }) => shareId), wanted.map(({ after }) => new Date(after))],
  );
  const fixes = rows.map(({ shareId, at, key, receivedAt, since, ...location }) => ({
    shareId,
    fix: { at, key, receivedAt, since, location },
  }));
  const byShare = Map.groupBy(fixes, ({ shareId }) => shareId);
  return new Map([...byShare].map(([id, own]) => [id, own.map(({ fix }) => fix)]));
}

/** What looks found of shares; what older looks stored is replaced. */
export async function storeWatches(owner: Pool, watches: readonly (StoredLook & { shareId: number })[]): Promise<void> {
  if (watches.length === 0) return;
  await owner.query(
    `insert into shared_watches (share_id, settled_until, settled, newest, version, looked_at)
     select h.share_id, w.settled_until, w.settled, w.newest, w.version, w.looked_at
     from unnest($1::integer[], $2::timestamptz[], $3::jsonb[], $4::jsonb[], $5::bigint[], $6::timestamptz[])
         as w (share_id, settled_until, settled, newest, version, looked_at)
       join shares_that_hold h on h.share_id = w.share_id
     on conflict (share_id) do update set settled_until = excluded.settled_until, settled = excluded.settled, newest = excluded.newest,
       version = excluded.version, looked_at = excluded.looked_at`,
    [
      watches.map(({ shareId }) => shareId),
      watches.map(({ settledUntil }) => new Date(settledUntil)),
      watches.map(({ settled }) => JSON.stringify(settled)),
      watches.map(({ newest }) => JSON.stringify(newest)),
      watches.map(({ version }) => version),
      watches.map(({ lookedAt }) => new Date(lookedAt)),
    ],
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
