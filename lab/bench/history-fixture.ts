import { badgeForecast, DEFAULT_SETTINGS, type DeviceState, liveState, StatePacker } from '@balise/tracking';
import type pg from 'pg';
import { DAY } from './history-drive.ts';
import type { Past } from './history-past.ts';
import { once, type Plan, RETENTION } from './history-plan.ts';

/** Older checkpoints are kept one a day, as the platform's nightly job leaves them. */
const HOURLY_FOR = 3 * DAY;

/** Tables of the platform that one drive fills. In the bench's own copies `device_id` is the number of the drive. */
export const STAGED = [
  'chunks',
  'positions',
  'events',
  'episodes',
  'usage',
  'fold_checkpoints',
  'device_live',
  'device_status',
] as const;
/** What the platform's tables give by themselves. */
const BY_ITSELF = { events: ['id', 'created_at'], episodes: ['id'] } as Readonly<Record<string, string[]>>;

export async function createStages(database: pg.Client): Promise<void> {
  await once(database, 'stages', async () => {
    for (const table of STAGED) {
      await database.query(`create unlogged table bench.${table} (like public.${table} including defaults)`);
      for (const column of BY_ITSELF[table] ?? [])
        await database.query(`alter table bench.${table} drop column ${column}`);
      await database.query(`create index on bench.${table} (device_id)`);
    }
  });
}

/** Writes one drive into the bench's copies of the tables. */
export async function stagePast(database: pg.Client, plan: Plan, track: number, past: Past): Promise<void> {
  await once(database, `drive ${track}`, async () => {
    await stageChunks(database, track, past);
    for (const [table, rows] of Object.entries(rowsOf(plan, track, past))) {
      for (let first = 0; first < rows.length; first += 2_000) {
        const list = JSON.stringify(rows.slice(first, first + 2_000));
        const columns = Object.keys(rows[0] ?? {});
        await database.query(
          `insert into bench.${table} (${columns}) select ${columns} from json_populate_recordset(null::bench.${table}, $1)`,
          [list],
        );
      }
    }
  });
}

async function stageChunks(database: pg.Client, track: number, { pieces, format }: Past): Promise<void> {
  await database.query(
    `insert into bench.chunks (retention, day, device_id, part, client_id, first_at, last_at, count, format, checksum, content, archived_at)
     select ${RETENTION}, day::date, $1, 0, c.id, first_at, last_at, count, $2, checksum, content, now()
     from unnest($3::timestamptz[], $4::timestamptz[], $5::timestamptz[], $6::int[], $7::bigint[], $8::bytea[])
       p (day, first_at, last_at, count, checksum, content)
     cross join (select id from clients where full_name = 'History') c`,
    [
      track,
      format,
      pieces.map(({ day }) => instant(day)),
      pieces.map(({ first }) => instant(first)),
      pieces.map(({ last }) => instant(last)),
      pieces.map(({ count }) => count),
      pieces.map(({ checksum }) => checksum),
      pieces.map(({ content }) => content),
    ],
  );
}

type Row = Record<string, unknown>;

const NOWHERE = {
  latitude: null,
  longitude: null,
  altitude: null,
  speed: null,
  course: null,
  valid: false,
  accuracy: null,
};

function rowsOf({ until, settingsId }: Plan, track: number, { arrival, hot }: Past): Record<string, Row[]> {
  const derived = { device_id: track, settings_id: settingsId };
  const kept = arrival.checkpoints.filter(
    ({ hour }, place, all) =>
      hour >= until - HOURLY_FOR || Math.floor(hour / DAY) !== Math.floor((all[place - 1]?.hour ?? hour - DAY) / DAY),
  );
  return {
    positions: hot.map(({ at, key, receivedAt, quality, fix }) => ({
      device_id: track,
      fixed_at: instant(at),
      key,
      received_at: instant(receivedAt),
      quality,
      ...NOWHERE,
      ...fix.location,
      attributes: fix.attributes,
    })),
    events: arrival.events.map(({ at, kind, content, decidedAt }) => ({
      ...derived,
      at: instant(at),
      kind,
      content,
      decided_at: instant(decidedAt),
    })),
    episodes: arrival.episodes.map((one) => ({
      ...derived,
      kind: one.kind,
      starts_at: instant(one.startsAt),
      ends_at: instant(one.endsAt),
      measured: one.measured,
      estimated: one.estimated,
      max_speed: one.maxSpeed,
      content: one.content,
      decided_at: instant(one.decidedAt),
    })),
    usage: arrival.usage.map((one) => ({
      ...derived,
      starts_at: instant(one.startsAt),
      measured: one.measured,
      estimated: one.estimated,
      counted: one.counted,
      covered: one.covered,
      judged: one.judged,
      driving: one.driving,
      idling: one.idling,
      engine: one.engine,
      max_speed: one.maxSpeed,
      decided_at: instant(one.decidedAt),
    })),
    fold_checkpoints: kept.map(({ hour, state, totals }) => ({
      device_id: track,
      hour: instant(hour),
      state,
      measured: totals.measured,
      estimated: totals.estimated,
    })),
    ...stateRows(until, track, arrival),
  };
}

function stateRows(until: number, track: number, arrival: Past['arrival']): Record<string, Row[]> {
  const { phase, silentAfter, idleFrom, knownFrom } = badgeForecast(liveState(arrival.state), DEFAULT_SETTINGS);
  const { head } = arrival.state.history;
  return {
    device_live: [
      {
        device_id: track,
        version: 1,
        fixed_at: instant(head?.at ?? until),
        key: head?.key ?? 0,
        seen_at: instant(arrival.state.seenAt ?? until),
        state: bytea(arrival.state),
      },
    ],
    device_status: [
      {
        device_id: track,
        seen_at: instant(arrival.state.seenAt ?? until),
        phase,
        silent_after: instant(silentAfter),
        idle_from: instant(idleFrom),
        known_from: instant(knownFrom),
        relay: liveState(arrival.state).blocked,
      },
    ],
  };
}

const packer = new StatePacker();
/** As JSON carries it. */
const bytea = (state: DeviceState): string => `\\x${Buffer.from(packer.pack(state)).toString('hex')}`;

const instant = <At extends number | null>(at: At) => (at === null ? null : new Date(at).toISOString());
