import {
  assignDriver,
  type DriverId,
  deleteDriver,
  endDriverAssignment,
  getDevice,
  getPrivateMode,
  listAudit,
  saveDriverPrivateHours,
} from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { doNextJob } from '../../../testing/next-job.ts';
import { aDriversWorld } from '../../driver-assignments/testing/drivers-world.ts';
import { writeDriverHours } from './write.job.ts';

/* A vehicle is private in the hours of whoever drives it. The clock stands at noon of Friday 2026-11-20, in Abidjan, which keeps UTC. */

const { world, driver, vehicle, assign } = await aDriversWorld();
afterAll(world.end);
const comoe = world.as('comoe');
const { owner } = world.database.pools;
const HOUR = 3_600_000;
const NOON = world.clock.now;
// Friday from 11 to midnight
const FRIDAY = [{ day: 5, from: 660, to: 1440 }];

/** Does what the changes have queued, as the runner would. */
async function settle(): Promise<void> {
  const { signal } = new AbortController();
  const write = (key: number) => writeDriverHours(owner, String(key), world.clock.now);
  while (await doNextJob(world, { name: 'private-drivers' }, write, signal));
}
const save = (id: DriverId, week: typeof FRIDAY | null) =>
  comoe(saveDriverPrivateHours, { params: { id }, body: { week } });
const modeOf = async (id: number) => (await comoe(getPrivateMode, { params: { id: id as never } })).data;

test('a vehicle is private while its driver has it and is within his hours, and with the next driver it is not', async () => {
  world.clock.now = NOON;
  const [kouassi, yao, car] = [await driver('Kouassi'), await driver('Yao'), await vehicle()];
  expect((await save(kouassi, FRIDAY)).data.week).toEqual(FRIDAY);
  await settle();
  expect((await modeOf(car.id)).isPrivate).toBe(false);
  const { data: made } = await assign(kouassi, car.id);
  await settle();
  expect(await modeOf(car.id)).toMatchObject({ isPrivate: true, until: NOON + 12 * HOUR, isByButton: false });
  expect((await modeOf(car.id)).periods[0]).toMatchObject({ why: 'driver', from: NOON });
  expect((await comoe(getDevice, { params: { id: car.id } })).data.state?.location ?? null).toBeNull();
  world.clock.now += HOUR;
  await comoe(endDriverAssignment, { params: { id: made.id }, body: {} });
  await comoe(assignDriver, { body: { driverId: yao, deviceId: car.id } });
  await settle();
  const after = await modeOf(car.id);
  expect([after.isPrivate, after.periods.map(({ from, until }) => [from, until])]).toEqual([
    false,
    [[NOON, NOON + HOUR]],
  ]);
});

test('his next hours are written ahead, and go where the hours are removed; each change is logged', async () => {
  world.clock.now = NOON + 2 * HOUR;
  const [kouassi, car] = [await driver('Aka'), await vehicle()];
  await assign(kouassi, car.id);
  await save(kouassi, [{ day: 5, from: 660, to: 780 }]);
  await settle();
  const ahead = async () =>
    (await owner.query('select starts_at from private_periods where device_id = $1', [car.id])).rows.map((row) =>
      row.starts_at.getTime(),
    );
  expect(await ahead()).toEqual([NOON + 7 * 24 * HOUR - HOUR]);
  await save(kouassi, null);
  await settle();
  expect(await ahead()).toEqual([]);
  const { data } = await world.as('platform')(listAudit, { query: { action: 'driver.private_hours' } });
  expect(data.lines.filter(({ subjectId }) => subjectId === kouassi)).toHaveLength(2);
});

test('a driver who is deleted hides no more', async () => {
  world.clock.now = NOON;
  const [kouassi, car] = [await driver('Konan'), await vehicle()];
  await assign(kouassi, car.id);
  await save(kouassi, FRIDAY);
  await settle();
  world.clock.now += HOUR;
  await comoe(deleteDriver, { params: { id: kouassi } });
  await settle();
  expect((await modeOf(car.id)).isPrivate).toBe(false);
});
