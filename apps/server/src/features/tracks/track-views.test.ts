import { getTrack, listAudit, viewAsClient } from '@balise/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { freshToken } from '../../rights/callers.ts';
import { anImei } from '../../testing/device.ts';
import { aWorld, type PersonName } from '../../testing/world.ts';

/* Who looked at whose track, for which period. */

const world = await aWorld();
afterAll(() => world.end());
const owner = world.database.pools.owner;
const NOON = world.clock.now;
const [MINUTE, HOUR] = [60_000, 3_600_000];
const { comoe, bandama } = world.clients;

let device = 0;
let imei = '';
beforeEach(async () => {
  imei = anImei();
  const { rows } = await owner.query(
    `insert into devices (client_id, device_type_id, imei, designation) values ($1, 1, $2, 'AB 123 CD') returning id`,
    [comoe, imei],
  );
  device = rows[0].id;
  await owner.query(`insert into device_ownership (device_id, client_id, starts_at) values ($1, $2, '-infinity')`, [
    device,
    comoe,
  ]);
});

/** Looks at the device's track, `at` so many ms after noon. */
async function looks(who: PersonName | { token: string }, at: number, from: number, to: number) {
  world.clock.now = NOON + at;
  return await world.as(who)(getTrack, {
    params: { id: device as never },
    query: { from: NOON + from, to: NOON + to },
  });
}
const lines = async (who: PersonName = 'comoe') =>
  (await world.as(who)(listAudit, { query: { action: 'track.view', subjectId: device } })).data.lines;

test('a look is a line: who, which vehicle, which period, from where', async () => {
  expect((await looks('awa', 0, -HOUR, 0)).status).toBe(200);
  expect(await lines()).toEqual([
    {
      id: expect.stringMatching(/^t\d+$/),
      at: NOON,
      actorId: world.users.awa,
      actorName: 'awa Person',
      asClient: false,
      action: 'track.view',
      subjectKind: 'device',
      subjectId: device,
      subjectName: 'AB 123 CD',
      clientId: comoe,
      clientName: 'Comoé Transport',
      before: null,
      address: '127.0.0.1',
      after: { from: NOON - HOUR, to: NOON, until: NOON, times: 1 },
      userAgent: expect.any(String),
    },
  ]);
});

test('a map that asks every minute writes one line, which grows with the period and the time', async () => {
  for (let minute = 0; minute <= 30; minute++)
    await looks('awa', minute * MINUTE, (minute - 60) * MINUTE, minute * MINUTE);
  const [line, ...more] = await lines();
  expect(more).toEqual([]);
  expect(line?.after).toEqual({ from: NOON - HOUR, to: NOON + 30 * MINUTE, until: NOON + 30 * MINUTE, times: 31 });
});

test('another period, another person, a pause and another view are lines of their own', async () => {
  await looks('awa', 0, -HOUR, 0);
  await looks('awa', MINUTE, -5 * HOUR, -4 * HOUR);
  await looks('comoe', 2 * MINUTE, -HOUR, 0);
  await looks('awa', 13 * MINUTE, -HOUR, 0);
  await looks('kanari', 14 * MINUTE, -HOUR, 0);
  const token = await freshToken(world, world.users.kanari);
  await world.as({ token })(viewAsClient, { params: { id: comoe } });
  await looks({ token }, 15 * MINUTE, -HOUR, 0);
  const reported = (await lines()).map(({ actorName, asClient }) => `${actorName}${asClient ? ' as client' : ''}`);
  expect(reported).toEqual([
    'kanari Person as client',
    'kanari Person',
    'awa Person',
    'comoe Person',
    'awa Person',
    'awa Person',
  ]);
});

test('who may not look leaves no line, and is shown nothing', async () => {
  for (const who of ['niger', 'sahel', 'bandama', 'limited'] as const) {
    expect((await looks(who, 0, -HOUR, 0)).status).toBe(404);
  }
  expect(await lines()).toEqual([]);
});

test('no one is shown a track before the look is noted for good', async () => {
  const held = await owner.connect();
  await held.query('begin');
  await held.query('lock table position_access_log in share mode');
  try {
    let isShown = false;
    const look = looks('awa', 0, -HOUR, 0).finally(() => {
      isShown = true;
    });
    const waits = `select from pg_locks where relation = 'position_access_log'::regclass and not granted`;
    await expect.poll(async () => (await owner.query(waits)).rows).toHaveLength(1);
    await new Promise((passed) => setTimeout(passed, 200)); // far longer than the answer takes
    expect(isShown).toBe(false);
    await held.query('rollback');
    expect((await look).status).toBe(200);
  } finally {
    held.release(true);
  }
  expect(await lines()).toHaveLength(1);
});

test('where the look cannot be noted, nothing is shown', async () => {
  await owner.query('alter table position_access_log add constraint full_log check (false) not valid');
  try {
    expect(await looks('awa', 0, -HOUR, 0)).toMatchObject({ status: 500, error: { code: 'internal' } });
  } finally {
    await owner.query('alter table position_access_log drop constraint full_log');
  }
  expect(await lines()).toEqual([]);
});

test('after a transfer each client learns of the looks at its own time only', async () => {
  const noon = new Date(NOON);
  await owner.query('update device_ownership set ends_at = $2 where device_id = $1', [device, noon]);
  await owner.query('insert into device_ownership (device_id, client_id, starts_at) values ($1, $2, $3)', [
    device,
    bandama,
    noon,
  ]);
  await owner.query(`update devices set client_id = $2, designation = 'New name' where id = $1`, [device, bandama]);
  await looks('kanari', HOUR, -HOUR, HOUR);
  const [former] = await lines('comoe');
  const [present] = await lines('bandama');
  expect([former?.subjectName, former?.after?.from, former?.after?.to]).toEqual([imei, NOON - HOUR, NOON]);
  expect([present?.subjectName, present?.after?.from, present?.after?.to]).toEqual(['New name', NOON, NOON + HOUR]);
  expect(await lines('kanari')).toHaveLength(2);
});
