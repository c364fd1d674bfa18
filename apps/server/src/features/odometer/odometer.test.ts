import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { storeState } from '../../testing/past.ts';
import { aWorld, START } from '../../testing/world.ts';
import { odometersOf } from './testing/requests.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const { comoe } = world.clients;
const { read, enter, withdraw, receive, drive } = odometersOf(world);

const KM = 1000; // m
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

test('no one has entered a reading and no counter tells: the odometer is unknown', async () => {
  const { id } = await aDevice(world);
  await drive(id, START - HOUR, 10);
  const calibration = { factor: 1, pairs: [] };
  expect(await read(id)).toEqual({
    at: START,
    value: null,
    base: null,
    since: null,
    calibration,
    firstMessageAt: null,
    entries: [],
    next: null,
  });
});

test('it is based on the newest reading, and goes on by what was driven since, what is under way among it', async () => {
  const { id } = await aDevice(world);
  await drive(id, START - 3 * DAY, 7);
  expect((await enter(id, { metres: 100_000 * KM, at: START - 2 * DAY, note: 'On delivery' })).status).toBe(200);
  await drive(id, START - DAY, 40);
  expect(await read(id)).toMatchObject({
    value: 100_040 * KM,
    base: { source: 'entry', at: START - 2 * DAY, metres: 100_000 * KM },
    since: { source: 'gps', counted: 0, gps: 40 * KM },
    entries: [{ kind: 'reading', note: 'On delivery', by: 'comoe Person', createdAt: START }],
  });
  await storeState(world, id, START, { slot: [START, 0, 1_500_000, 500_000, 0, 0, null, 0, 0, 0] });
  expect((await read(id)).value).toBe(100_042 * KM);
});

test('an entry that is withdrawn counts no more, and is kept', async () => {
  const { id } = await aDevice(world);
  await enter(id, { metres: 50_000 * KM, at: START - 2 * DAY });
  const { data } = await enter(id, { metres: 50_010 * KM, at: START - DAY });
  const newest = data.entries[0]?.id ?? 0;
  const left = await withdraw(id, newest);
  expect([left.status, left.data.value, left.data.entries.length]).toEqual([200, 50_000 * KM, 1]);
  expect((await withdraw(id, newest)).error.code).toBe('not_found');
});

test('readings teach the factor of what GPS tells from then on, and the answer says from which', async () => {
  const { id } = await aDevice(world);
  await receive(id, START - 3 * DAY);
  await enter(id, { metres: 0, at: START - 3 * DAY });
  await drive(id, START - 2 * DAY, 1000);
  await enter(id, { metres: 1050 * KM, at: START - DAY });
  await drive(id, START - HOUR, 100);
  expect(await read(id)).toMatchObject({
    value: (1050 + 105) * KM,
    since: { gps: 100 * KM },
    calibration: {
      factor: 1.05,
      pairs: [{ from: START - 3 * DAY, to: START - DAY, metres: 1050 * KM, gps: 1000 * KM }],
    },
  });
});

test('each act is in the audit log, and not even the owner of the database changes an entry', async () => {
  const { id } = await aDevice(world);
  const { data } = await enter(id, { metres: 7 * KM, at: START - HOUR, note: 'Garage' });
  await withdraw(id, data.entries[0]!.id);
  const { rows } = await owner.query(
    `select action, client_id, before, after from audit_log where subject_id = $1 and action like 'device.odometer%' order by id`,
    [id],
  );
  const said = { odometer: 7 * KM, readAt: START - HOUR, note: 'Garage' };
  expect(rows).toEqual([
    { action: 'device.odometer_enter', client_id: comoe, before: null, after: said },
    { action: 'device.odometer_withdraw', client_id: comoe, before: said, after: null },
  ]);
  for (const act of ['update odometer_entries set metres = 8', 'delete from odometer_entries'])
    await expect(owner.query(`${act} where device_id = $1`, [id])).rejects.toThrow('cannot change');
});
