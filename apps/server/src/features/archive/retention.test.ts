import { deleteDevice, editClient, listAudit, storageStatus, transferDevices } from '@balise/contract';
import { compareRecords } from '@balise/tracking';
import { afterAll, expect, test } from 'vitest';
import { withScope } from '../../db/scope.ts';
import { aDevice } from '../../testing/device.ts';
import { archive, DAY, NOON, PAST, read, scopeOf, store, truck } from '../../testing/files/archive.ts';
import { aWorld, type PersonName } from '../../testing/world.ts';
import { purgeDevices } from '../devices/index.ts';
import { recordsAfter } from '../history/index.ts';
import { doChunkTasks, dropOldMonths } from './index.ts';

const world = await aWorld();
const { database, clients } = world;
const { owner } = database.pools;
afterAll(() => world.end());

const ask = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows;
const JUNE = Date.UTC(2026, 5, 10);
const SEPTEMBER = Date.UTC(2026, 8, 19);
const readAs = async (who: PersonName, id: number, day: number) =>
  (await withScope(database.api, scopeOf(world, who), (tx) => read(tx, id, day, day + DAY))).records;

async function aPast(...days: number[]) {
  const { id } = await aDevice(world);
  await owner.query(`update device_ownership set starts_at = '-infinity' where device_id = $1`, [id]);
  for (const day of days) await store(database, id, truck(day, 20, 60_000, id));
  await archive(database);
  return id;
}
const past = (id: number, day: number) => truck(day, 20, 60_000, id).sort(compareRecords);
const partitionsOf = async (id: number) =>
  (await ask('select tableoid::regclass::text as place from chunks where device_id = $1 order by day', [id])).map(
    ({ place }) => place,
  );

/** Comoé keeps its past so many months from now on, as somebody of the reseller says over HTTP. */
async function keepFor(retentionMonths: 2 | 12 | 60 | null) {
  const body = {
    fullName: 'Comoé Transport',
    type: 'company' as const,
    billingOption: 'postpaid' as const,
    email: 'com@clients.example',
    countryCode2: 'CI',
    timeZone: 'Africa/Abidjan',
    retentionMonths,
  } as const;
  expect((await world.as('kanari')(editClient, { params: { id: clients.comoe }, body })).status).toBe(200);
}

test('a client that keeps less moves to its class, and months that are wholly older are dropped with a line in its log', async () => {
  const id = await aPast(JUNE, SEPTEMBER, PAST);
  expect(await partitionsOf(id)).toEqual([
    'chunks_for_ever_202606',
    'chunks_for_ever_202609',
    'chunks_for_ever_202611',
  ]);
  expect(await dropOldMonths(owner, NOON), 'nothing of those who keep it for ever').toBe(0);
  await keepFor(2);
  expect(await doChunkTasks(owner, NOON)).toBe(1);
  expect(await partitionsOf(id)).toEqual([
    'chunks_2_months_202606',
    'chunks_2_months_202609',
    'chunks_2_months_202611',
  ]);
  const [task] = await ask('select chunks::int, done::int, finished_at from chunk_tasks');
  expect(task).toEqual({ chunks: 3, done: 3, finished_at: new Date(NOON) });
  for (const day of [JUNE, SEPTEMBER, PAST]) expect(await readAs('comoe', id, day)).toEqual(past(id, day));

  const derived = async () =>
    (
      await ask(
        `select (select count(*)::int from events where device_id = $1) as events, (select count(*)::int from episodes where device_id = $1) as episodes,
         (select count(*)::int from usage where device_id = $1) as usage, (select json_agg(json_build_array(hour, erased_since is not null) order by hour) from fold_checkpoints where device_id = $1) as checkpoints`,
        [id],
      )
    )[0];
  await insertDerived(id, [JUNE, JUNE + DAY, SEPTEMBER]);
  expect(await dropOldMonths(owner, NOON)).toBe(1);
  expect(await partitionsOf(id), 'September is kept: it ended less than two months ago').toEqual([
    'chunks_2_months_202609',
    'chunks_2_months_202611',
  ]);
  expect(await readAs('comoe', id, JUNE)).toEqual([]);
  expect(await readAs('comoe', id, SEPTEMBER)).toEqual(past(id, SEPTEMBER));
  expect(await derived()).toMatchObject({ events: 1, episodes: 1, usage: 1 });
  expect(
    (await derived()).checkpoints.map(([hour, isHorizon]: [string, boolean]) => [Date.parse(hour), isHorizon]),
  ).toEqual([
    [Date.UTC(2026, 8, 1), true],
    [SEPTEMBER, false],
  ]);
  const lines = (await world.as('comoe')(listAudit, { query: { action: 'client.past_drop' } })).data.lines;
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    actorName: 'Balise',
    subjectId: clients.comoe,
    clientId: clients.comoe,
    before: { month: '2026-06', retentionMonths: 2, chunks: 1, fixes: 20, bytes: expect.any(Number) },
  });
  expect((await world.as('bandama')(listAudit, { query: { action: 'client.past_drop' } })).data.lines).toEqual([]);
  expect(await dropOldMonths(owner, NOON), 'once').toBe(0);
  await keepFor(null);
  await doChunkTasks(owner, NOON);
  expect(await partitionsOf(id)).toEqual(['chunks_for_ever_202609', 'chunks_for_ever_202611']);
});

test('who chose to keep more loses nothing that is yet to be moved, nor who was given a past by one who keeps less', async () => {
  await keepFor(2);
  const [kept, given] = [await aPast(JUNE), await aPast(JUNE)];
  expect(await partitionsOf(kept)).toEqual(['chunks_2_months_202606']);
  await owner.query('update device_ownership set client_id = $2 where device_id = $1', [given, clients.bandama]);
  await keepFor(null);
  expect(await dropOldMonths(owner, NOON)).toBe(0);
  expect(await readAs('comoe', kept, JUNE)).toEqual(past(kept, JUNE));
  await doChunkTasks(owner, NOON);
  for (const id of [kept, given]) expect(await partitionsOf(id)).toEqual(['chunks_for_ever_202606']);
  expect(await dropOldMonths(owner, NOON)).toBe(0);
  expect(await readAs('bandama', given, JUNE)).toEqual(past(given, JUNE));
});

/** What the fold would have left of some days. */
async function insertDerived(id: number, days: number[]) {
  await owner.query(`insert into derivation_settings (content) values ('{}') on conflict do nothing`);
  for (const day of days) {
    const values = [id, new Date(day)];
    const settings = `(select min(id) from derivation_settings)`;
    await owner.query(
      `insert into fold_checkpoints (device_id, hour, state, measured, estimated) values ($1, $2, '{}', 5, 5)`,
      values,
    );
    if (day === JUNE + DAY) continue;
    await owner.query(
      `insert into events (device_id, at, kind, content, decided_at, settings_id) values ($1, $2, 'sos', '{}', $2, ${settings})`,
      values,
    );
    await owner.query(
      `insert into episodes (device_id, kind, starts_at, ends_at, measured, estimated, content, decided_at, settings_id)
       values ($1, 'idling', $2, $2::timestamptz + interval '1 h', 0, 0, '{}', $2, ${settings})`,
      values,
    );
    await owner.query(
      `insert into usage (device_id, starts_at, measured, estimated, driving, idling, engine, decided_at, settings_id)
       values ($1, $2, 1, 0, 1, 0, 1, $2, ${settings})`,
      values,
    );
  }
}

test('a move that is cut off goes on where it stopped, and readers see each chunk once all the while', async () => {
  const days = Array.from({ length: 130 }, (_, n) => PAST - n * DAY);
  const id = await aPast(...days);
  await keepFor(60);
  expect(await doChunkTasks(owner, NOON, 0), 'no time for more than its first hundred').toBe(0);
  const classes = async () =>
    await ask('select retention, count(*)::int as count from chunks where device_id = $1 group by 1 order by 1', [id]);
  expect(await classes()).toEqual([
    { retention: 0, count: expect.any(Number) },
    { retention: 60, count: expect.any(Number) },
  ]);
  const client = await owner.connect();
  expect(await recordsAfter(client, id, { at: 0, key: -1 }, 10_000)).toHaveLength(130 * 20);
  client.release();
  expect(await doChunkTasks(owner, NOON)).toBe(1);
  expect(await classes()).toEqual([{ retention: 60, count: 130 }]);
  expect(await recordsAfter(owner, id, { at: 0, key: -1 }, 10_000)).toHaveLength(130 * 20);
  await keepFor(null);
  await doChunkTasks(owner, NOON);
});

test('a past that goes along with its device is kept as long as its new client keeps it', async () => {
  const id = await aPast(JUNE);
  await owner.query('update clients set retention_months = 12 where id = $1', [clients.bandama]);
  await doChunkTasks(owner, NOON);
  const body = { deviceId: id, clientId: clients.bandama, history: 'goes' } as const;
  expect((await world.as('kanari')(transferDevices, { body: body as never })).status).toBe(200);
  expect(await doChunkTasks(owner, NOON)).toBe(1);
  expect(await ask('select client_id, retention from chunks where device_id = $1', [id])).toEqual([
    { client_id: clients.bandama, retention: 12 },
  ]);
  expect(await readAs('bandama', id, JUNE)).toEqual(past(id, JUNE));
  expect(await readAs('comoe', id, JUNE)).toEqual([]);
});

test('what is archived later goes to the class of that moment', async () => {
  await keepFor(12);
  const id = await aPast(SEPTEMBER);
  expect(await partitionsOf(id)).toEqual(['chunks_12_months_202609']);
});

test('the people of the platform see what is under way', async () => {
  const { data } = await world.as('platform')(storageStatus);
  const [open, ...ended] = data.tasks;
  expect(open, 'asked for by the test before').toMatchObject({
    kind: 'move',
    designation: null,
    chunks: null,
    finishedAt: null,
  });
  expect(ended.length).toBeGreaterThan(3);
  for (const { finishedAt, chunks, done } of ended) expect([finishedAt, chunks]).toEqual([NOON, done]);
  expect(data.tasks.map(({ kind, clientName }) => `${kind} ${clientName}`)).toContain('move Comoé Transport');
  expect(data.days.find(({ day }) => day === '2026-09-19')).toMatchObject({
    late: expect.any(Number),
    devicesFailed: 0,
  });
  expect(data.fixes).toBeGreaterThan(2000);
  expect(data.bytes / data.fixes).toBeLessThan(60);
});

test('what was recorded in the time of the client that deleted a device goes with it, and what earlier owners keep stays', async () => {
  await keepFor(null);
  await owner.query('update clients set retention_months = null where id = $1', [clients.bandama]);
  await doChunkTasks(owner, NOON);
  const id = await aPast(JUNE, SEPTEMBER, PAST);
  await insertDerived(id, [JUNE, SEPTEMBER]);
  await owner.query('update device_ownership set client_id = $2, ends_at = $3 where device_id = $1', [
    id,
    clients.bandama,
    new Date(SEPTEMBER - DAY),
  ]);
  await owner.query('insert into device_ownership (device_id, client_id, starts_at) values ($1, $2, $3)', [
    id,
    clients.comoe,
    new Date(SEPTEMBER - DAY),
  ]);
  await doChunkTasks(owner, NOON);
  await store(database, id, truck(PAST + 60_000, 3, 60_000, 77)); // late, and not yet worked in
  expect((await world.as('comoe')(deleteDevice, { params: { id: id as never } })).status).toBe(200);
  const [{ deleted_at }] = await ask('select deleted_at from devices where id = $1', [id]);
  expect(await purgeDevices(owner, deleted_at.getTime() + 30 * DAY)).toBe(1);
  await doChunkTasks(owner, NOON);
  expect(await ask('select client_id, day::text from chunks where device_id = $1', [id])).toEqual([
    { client_id: clients.bandama, day: '2026-06-10' },
  ]);
  expect(await ask('select from positions where device_id = $1', [id])).toEqual([]);
  expect(await ask('select at from events where device_id = $1', [id])).toEqual([{ at: new Date(JUNE) }]);
  expect(await ask('select starts_at from usage where device_id = $1', [id])).toEqual([{ starts_at: new Date(JUNE) }]);
  expect(await readAs('bandama', id, JUNE)).toEqual(past(id, JUNE));
});
