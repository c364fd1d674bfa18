import type { FixRecord, Timeline, TrackingSettings } from '@balise/tracking';
import { NO_ALERTS } from '@balise/tracking';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../db/testing.ts';
import { recomputeHistory } from '../features/history/index.ts';
import { timelineOf } from '../features/tracking-settings/index.ts';
import { DEFAULT_LIMITS } from '../ingest/limits.ts';
import { createWriteBuffer, type WriteBuffer } from '../ingest/write-buffer/write-buffer.ts';
import { expectTheFoldOfSortedRecords } from '../testing/history.ts';
import { dayOf, deliveriesOf, HOUR, NOW, numbersFrom, START } from '../testing/truck-day.ts';

const DEVICE = 1;
const HANDED = START + 5 * HOUR + 1;
const LIMITED = START + 8 * HOUR;

let database: TestDatabase;
let buffer: WriteBuffer;
let timeline: Timeline;
beforeAll(async () => {
  database = await testDatabase();
  const [handed, limited] = [HANDED, LIMITED].map((at) => `to_timestamp(${at} / 1000.0)`);
  await database.pools.owner.query(`
    insert into partners (name, display_name) values ('Kanari', 'Kanari');
    insert into clients (partner_id, full_name, type, billing_option, email, country_code2)
      select 1, name, 'company', 'postpaid', name || '@x.example', 'CI' from unnest(array['comoe', 'bandama']) name;
    insert into device_types (code, name_en, name_fr) values ('truck', 'Truck', 'Camion') on conflict do nothing;
    insert into devices (client_id, device_type_id, imei, designation)
      select 2, (select min(id) from device_types), '1', '1';
    insert into device_ownership (device_id, client_id, starts_at, ends_at)
      values (${DEVICE}, 1, '-infinity', ${handed}), (${DEVICE}, 2, ${handed}, 'infinity');
    insert into device_speed_limits (device_id, starts_at, speed_limit, changed_at, changed_by, changed_by_name)
      values (${DEVICE}, ${limited}, 5, ${limited}, 1, 'x')`);
  timeline = await timelineOf(database.pools.ingest, DEVICE);
  buffer = createWriteBuffer({
    pool: database.pools.ingest,
    limits: { ...DEFAULT_LIMITS, batchRecords: 200 },
    publish: () => {},
    onTrouble: raise,
  });
});
afterAll(() => database.drop());

const raise = (error: unknown) => {
  throw error;
};
const push = (records: FixRecord[]) =>
  new Promise<void>((resolve, reject) =>
    buffer.push({
      deviceId: DEVICE,
      protocol: 'gt06',
      receivedAt: NOW,
      timeline,
      raw: new Uint8Array(1),
      rejected: [],
      alerts: NO_ALERTS,
      records: records.map((record) => ({ ...record, json: JSON.stringify(record.fix.attributes) })),
      onDurable: resolve,
      onLost: () => reject(new Error('lost')),
    }),
  );

async function drain(): Promise<void> {
  const { pools } = database;
  const job = { pool: pools.ingest, correct: buffer.correct, onTrouble: raise };
  while ((await pools.owner.query(`update recompute_ranges set not_before = '-infinity'`)).rowCount !== 0)
    await recomputeHistory(job, new AbortController().signal);
}

it('what came late across a hand-over and a new limit is each owner’s own, with the settings of its time', async () => {
  expect(timeline.map(({ owner }) => owner)).toEqual([1, 2, 2]);
  const records = dayOf(numbersFrom(7));
  for (const delivery of deliveriesOf(records, numbersFrom(8), 400)) await push(delivery);
  await drain();
  await expectTheFoldOfSortedRecords(database, DEVICE, records, timeline);

  const { rows } = await database.pools.owner.query<{
    kind: string;
    from: number;
    until: number;
    settings: TrackingSettings;
  }>(
    `select kind, extract(epoch from starts_at)::float8 * 1000 as from, extract(epoch from ends_at)::float8 * 1000 as until,
       s.content as settings
     from episodes join derivation_settings s on s.id = settings_id where device_id = $1`,
    [DEVICE],
  );
  const isOf = (owner: 1 | 2) => rows.filter(({ from }) => (owner === 1 ? from < HANDED : from >= HANDED));
  for (const owner of [1, 2] as const) expect(isOf(owner).length).toBeGreaterThan(10);
  for (const { until } of isOf(1)) expect(until).toBeLessThanOrEqual(HANDED);
  for (const { from, settings } of rows) if (from < HANDED) expect(settings.speedLimit).toBeNull();
  const speeding = rows.filter(({ kind }) => kind === 'speeding');
  expect(speeding.length).toBeGreaterThan(0);
  for (const { from, settings } of speeding) {
    expect(from).toBeGreaterThanOrEqual(LIMITED);
    expect(settings.speedLimit).toBe(5);
  }
});
