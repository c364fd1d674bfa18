import { getPast, previewReport, REPORTS, type ReportKind, type ReportTotals } from '@balise/contract';
import { type FixRecord, NO_ALERTS, openUsage } from '@balise/tracking';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recomputeHistory } from '../features/history/index.ts';
import { timelineOf } from '../features/tracking-settings/index.ts';
import { DEFAULT_LIMITS } from '../ingest/limits.ts';
import { createWriteBuffer } from '../ingest/write-buffer/write-buffer.ts';
import { aDevice } from '../testing/device.ts';
import { sortedFold } from '../testing/history.ts';
import { dayOf, deliveriesOf, HOUR, NOW, numbersFrom, START } from '../testing/truck-day.ts';
import { aWorld, type PersonName } from '../testing/world.ts';

/* One distance, wherever it is read: odometer, quarters of an hour, days of any zone, trips and stops, page and reports. */

const HANDED = START + 5 * HOUR + 1;
const PERIOD = { from: START - 30 * HOUR, to: START + 100 * HOUR };
const ZONES = ['Africa/Abidjan', 'Asia/Kathmandu', 'Pacific/Apia', 'America/St_Johns'];

const world = await aWorld();
const { database } = world;
const raise = (error: unknown) => {
  throw error;
};
const buffer = createWriteBuffer({
  pool: database.pools.ingest,
  limits: { ...DEFAULT_LIMITS, batchRecords: 200 },
  publish: () => {},
  onTrouble: raise,
});
afterAll(() => world.end());
beforeAll(() => {
  world.clock.now = NOW;
});

async function aPast(
  seed: number,
): Promise<{ id: number; records: FixRecord[]; folded: ReturnType<typeof sortedFold> }> {
  const { id } = await aDevice(world, { designation: `Truck ${seed}` });
  const { owner } = database.pools;
  await owner.query('delete from device_ownership where device_id = $1', [id]);
  await owner.query(
    `insert into device_ownership (device_id, client_id, starts_at, ends_at) values ($1, $2, '-infinity', $4), ($1, $3, $4, 'infinity')`,
    [id, world.clients.comoe, world.clients.bandama, new Date(HANDED)],
  );
  await owner.query('update devices set client_id = $2 where id = $1', [id, world.clients.bandama]);
  const timeline = await timelineOf(database.pools.ingest, id);
  const records = dayOf(numbersFrom(seed));
  const head = {
    deviceId: id,
    protocol: 'gt06',
    receivedAt: NOW,
    timeline,
    alerts: NO_ALERTS,
    raw: new Uint8Array(1),
    rejected: [],
  };
  for (const delivery of deliveriesOf(records, numbersFrom(seed + 100), 400)) {
    await new Promise<void>((resolve, reject) =>
      buffer.push({
        ...head,
        records: delivery.map((record) => ({ ...record, json: JSON.stringify(record.fix.attributes) })),
        onDurable: resolve,
        onLost: () => reject(new Error('lost')),
      }),
    );
  }
  const job = { pool: database.pools.ingest, correct: buffer.correct, onTrouble: raise };
  while ((await owner.query(`update recompute_ranges set not_before = '-infinity'`)).rowCount !== 0)
    await recomputeHistory(job, new AbortController().signal);
  return { id, records, folded: sortedFold(records, timeline) };
}

const past = async (who: PersonName, id: number, timeZone: string) =>
  (await world.as(who)(getPast, { params: { id: id as never }, query: { ...PERIOD, timeZone } })).data;

async function totalOf(who: PersonName, kind: ReportKind, id: number, timeZone: string, column: string) {
  const body = { devices: { deviceIds: [id] }, ...PERIOD, timeZone, page: 1, pageSize: 100 } as never;
  const { data } = await world.as(who)(previewReport, { params: { kind }, body });
  return data.totals[REPORTS[kind].columns.findIndex(({ key }) => key === column)];
}

/** Every quarter of an hour, no matter who owned the vehicle then. */
function quartersOf({ usage, history }: ReturnType<typeof sortedFold>) {
  const open = openUsage(history);
  return [...usage.values(), ...(open ? [open] : [])];
}

/** Millimetres by the vehicle's own counter, and by fixes where it tells nothing. */
function bestOf(folded: ReturnType<typeof sortedFold>): number {
  const all = quartersOf(folded);
  expect(all.some(({ counted }) => counted > 0)).toBe(true);
  return all.reduce((sum, one) => sum + one.measured + one.estimated - one.covered + one.counted, 0);
}

it.each([9, 27, 29])('what came late, twice and across a hand-over is counted once everywhere (%d)', async (seed) => {
  const { id, folded } = await aPast(seed);
  const driven = quartersOf(folded).reduce((sum, { measured, estimated }) => sum + measured + estimated, 0);
  for (const timeZone of ZONES) {
    let all = 0;
    let byCounter = 0;
    for (const who of ['comoe', 'bandama'] as const) {
      const { sums, days, episodes } = await past(who, id, timeZone);
      const metres = (value: ReportTotals[number] | undefined) => Math.round(Number(value ?? 0) * 1000);
      const added = days.reduce((sum, { distance }) => sum + metres(distance), 0);
      const legs = episodes.filter(({ kind }) => kind === 'trip' || kind === 'stop');
      expect(legs.reduce((sum, { distance }) => sum + metres(distance), 0)).toBe(added);
      expect(added).toBe(metres(sums.distance));
      expect(metres(await totalOf(who, 'distance', id, timeZone, 'distance'))).toBe(added);
      expect(metres(await totalOf(who, 'summary', id, timeZone, 'distance'))).toBe(added);
      expect(days.reduce((sum, { driving }) => sum + driving, 0)).toBe(sums.driving);
      expect(await totalOf(who, 'distance', id, timeZone, 'driving')).toBe(sums.driving);
      expect(days.reduce((sum, { trips }) => sum + trips, 0)).toBe(
        episodes.filter(({ kind }) => kind === 'trip').length,
      );
      all += added;
      byCounter += metres(await totalOf(who, 'distance', id, timeZone, 'counted')) || added;
    }
    expect(all).toBe(driven);
    expect(byCounter).toBe(bestOf(folded));
  }
});
