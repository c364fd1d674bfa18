import { deleteDevice, transferDevices } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { keepTwoMonths } from '../../testing/keep-two-months.ts';
import { aWorld } from '../../testing/world.ts';
import { doChunkTasks, dropOldMonths } from '../archive/index.ts';
import { purgeDevices } from '../devices/index.ts';
import { odometersOf } from './testing/requests.ts';

/* A client that keeps its past for two months keeps its odometers. */

const world = await aWorld();
const { owner } = world.database.pools;
afterAll(() => world.end());
const { read, enter, receive, drive, withdraw } = odometersOf(world);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const JUNE = Date.UTC(2026, 5, 10);
const NOVEMBER = Date.UTC(2026, 10, 20, 12);
const KM = 1000; // m
world.clock.now = NOVEMBER;

await keepTwoMonths(world);

const keptOf = async (id: number): Promise<[Date, number][]> =>
  (await owner.query('select starts_at, gps::float8 from kept_usage where device_id = $1 order by 1', [id])).rows.map(
    ({ starts_at, gps }) => [starts_at, gps / 1e6],
  );
const days = (day: number) => new Date(JUNE + day * DAY);

/** Driven since June, with readings that teach a factor of 1.1, and one that divides a quarter of an hour. */
async function aYear() {
  const { id } = await aDevice(world);
  await owner.query(`update device_ownership set starts_at = '-infinity' where device_id = $1`, [id]);
  await receive(id, JUNE - DAY);
  for (let day = 0; day < 20; day++)
    for (const hour of [7, 8, 23.75]) await drive(id, JUNE + day * DAY + hour * HOUR, 10);
  await drive(id, NOVEMBER - DAY, 30);
  const at = (day: number, minutes: number) => JUNE + day * DAY + 8 * HOUR + minutes * MINUTE;
  await enter(id, { metres: 100_000 * KM, at: at(0, 0), confirmed: true });
  await enter(id, { metres: 100_330 * KM, at: at(10, 0), confirmed: true });
  await enter(id, { metres: 100_500 * KM, at: at(15, 6), confirmed: true });
  return id;
}

test('what is older is deleted, and no odometer, factor or source is another than before', async () => {
  const id = await aYear();
  const before = await read(id);
  expect(before.calibration.factor).toBeGreaterThan(1.05);
  expect(before.value).toBeGreaterThan(100_600 * KM);
  await dropOldMonths(owner, NOVEMBER);
  expect((await owner.query('select from usage where device_id = $1', [id])).rowCount).toBe(1);
  expect(await read(id)).toEqual(before);
  await dropOldMonths(owner, NOVEMBER);
  expect(await read(id), 'once').toEqual(before);
  const kept = await keptOf(id);
  expect(kept.slice(0, 4)).toEqual([
    [days(0), 10],
    [new Date(JUNE + 8 * HOUR), 10],
    [new Date(JUNE + 8.25 * HOUR), 10],
    [days(1), 30],
  ]);
  expect(kept.reduce((sum, [, km]) => sum + km, 0)).toBe(600);
  // the last of its positions are gone too: since when it has reported is still known
  await owner.query('delete from positions where device_id = $1', [id]);
  expect(await read(id)).toEqual({ ...before, firstMessageAt: JUNE });
  // and a reading of then that was wrong can still be withdrawn
  const { status } = await withdraw(id, before.entries[0]!.id);
  expect(status).toBe(200);
  expect((await read(id)).base).toMatchObject({ metres: 100_330 * KM });
});

test('who has the vehicle next sees nothing of it, and what is erased is erased', async () => {
  const id = await aYear();
  await dropOldMonths(owner, NOVEMBER);
  expect(await keptOf(id)).not.toEqual([]);
  await world.as('kanari')(transferDevices, {
    body: { deviceId: id, clientId: world.clients.bandama, history: 'stays' },
  } as never);
  expect(await read(id, 'bandama')).toMatchObject({ value: null, firstMessageAt: NOVEMBER, entries: [] });
  await world.as('kanari')(transferDevices, {
    body: { deviceId: id, clientId: world.clients.comoe, history: 'stays' },
  } as never);
  await world.as('comoe')(deleteDevice, { params: { id } } as never);
  const { rows } = await owner.query('select deleted_at from devices where id = $1', [id]);
  await purgeDevices(owner, rows[0].deleted_at.getTime() + 30 * DAY);
  await doChunkTasks(owner, NOVEMBER);
  expect(await keptOf(id)).toEqual([]);
});
