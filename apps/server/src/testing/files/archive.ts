import { rightsWithin } from '@balise/contract';
import { DEFAULT_SETTINGS, type Fix, type FixRecord, recordOf } from '@balise/tracking';
import type { Scope } from '../../db/scope.ts';
import type { TestDatabase } from '../../db/testing.ts';
import { archiveDays } from '../../features/archive/index.ts';
import { createDayPartitions, readTrack, type storedTrack } from '../../features/history/index.ts';
import type { PersonName, World } from '../world.ts';

export const DAY = 86_400_000;
/** A day that is long over; NOON is when it may be archived. */
export const PAST = Date.UTC(2026, 10, 17);
export const NOON = PAST + 3 * DAY + DAY / 2;

/** Records of a truck that reports every so many ms from a moment on: with and without a place, two of one second, one of a bad clock. */
export function truck(from: number, count: number, every = 30_000, seed = 1): FixRecord[] {
  const fixes: Fix[] = Array.from({ length: count }, (_, turn) => ({
    time: from + Math.floor(turn - (turn % 50 === 1 ? 1 : 0)) * every,
    location:
      turn % 17 === 5
        ? null
        : {
            latitude: Math.round((5.3 + seed / 100 + turn * 0.0003) * 1e6) / 1e6,
            longitude: -4 - turn / 1.8e6,
            altitude: turn % 4 === 0 ? null : 12.3,
            speed: (20 + (turn % 60)) / 3.6,
            course: (turn * 7) % 360,
            valid: turn % 40 !== 9,
            accuracy: null,
          },
    attributes: { ignition: turn % 200 < 150, odometer: turn * 100 + seed, vendor: { '239': turn, name: 'é' } },
  }));
  return fixes.map((fix, turn) => recordOf(fix, (fix.time ?? 0) + 900 + (turn % 5) * 100, DEFAULT_SETTINGS));
}

/** Stores records as the write buffer does. */
export async function store({ pools }: TestDatabase, deviceId: number, records: readonly FixRecord[]): Promise<void> {
  await pools.ingest.query(
    `insert into positions (device_id, fixed_at, key, received_at, latitude, longitude, altitude, speed, course, accuracy, valid, quality, attributes)
     select $1, to_timestamp((r->>'at')::float8 / 1000), (r->>'key')::bigint, to_timestamp((r->>'receivedAt')::float8 / 1000),
       (l->>'latitude')::float8, (l->>'longitude')::float8, (l->>'altitude')::real, (l->>'speed')::real, (l->>'course')::real,
       (l->>'accuracy')::real, coalesce((l->>'valid')::boolean, false), (r->>'quality')::smallint, r->'fix'->'attributes'
     from jsonb_array_elements($2::jsonb) r cross join lateral (select nullif(r->'fix'->'location', 'null'::jsonb) as l) x
     on conflict do nothing`,
    [deviceId, JSON.stringify(records)],
  );
}

/** Seals what may be archived. What goes wrong is thrown unless somebody hears of it. */
export const archive = (
  { pools }: Pick<TestDatabase, 'pools'>,
  now = NOON,
  onTrouble: (error: unknown) => void = (error) => {
    throw error;
  },
) => archiveDays({ pool: pools.owner, now, signal: new AbortController().signal, onTrouble });

/** Makes the day partitions as they were while the day lasted. */
export const partitions = ({ pools }: TestDatabase, day: number) => createDayPartitions(pools.owner, day);

/** What the reader gives of a period, whole. */
export async function read(tx: Parameters<typeof storedTrack>[0], deviceId: number, from = PAST, to = PAST + DAY) {
  const records: FixRecord[] = [];
  const missing: unknown[] = [];
  for await (const part of readTrack(tx, deviceId, { from, to })) {
    records.push(...part.records);
    missing.push(...part.missing);
  }
  return { records, missing };
}

export const places = async ({ pools }: Pick<TestDatabase, 'pools'>): Promise<string[]> =>
  (await pools.owner.query('select distinct tableoid::regclass::text as place from positions order by 1')).rows.map(
    ({ place }) => place,
  );

/** The scope of one of the world's people. */
export function scopeOf({ users, partners, clients }: World, who: PersonName): Scope {
  const base = { userId: users[who], partnerId: null, clientId: null, limited: who === 'limited', viewing: false };
  const at = (role: Scope['role'], ids: Partial<Scope>): Scope => ({
    ...base,
    ...ids,
    role,
    rights: rightsWithin(role, base.limited),
  });
  switch (who) {
    case 'platform':
      return at('platform', {});
    case 'kanari':
    case 'sahel':
      return at('partner', { partnerId: partners[who] });
    case 'comoe':
    case 'awa':
    case 'limited':
      return at('client', { partnerId: partners.kanari, clientId: clients.comoe });
    case 'bandama':
      return at('client', { partnerId: partners.kanari, clientId: clients.bandama });
    case 'niger':
      return at('client', { partnerId: partners.sahel, clientId: clients.niger });
  }
}
