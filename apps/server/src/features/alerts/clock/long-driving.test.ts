import { type AlertRuleFields, addAlertRule, type Device } from '@balise/contract';
import { DEFAULT_SETTINGS, recordOf } from '@balise/tracking';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { aWorld } from '../../../testing/world.ts';
import { openBuffer, pushRecords } from '../../../testing/written-records.ts';
import { timelineOf } from '../../tracking-settings/index.ts';
import { raiseDueAlerts } from './raise-due.job.ts';

const world = await aWorld();
const buffer = openBuffer(world.database);
afterAll(() => world.end());
const { owner, ingest } = world.database.pools;
const MINUTE = 60_000;
const EVERY = 20_000; // ms, between two fixes
const STEP = 0.0027; // degrees: 300 m, 54 km/h

const { status, text } = await world.as('comoe')(addAlertRule, {
  body: {
    name: 'An hour without a rest',
    condition: { kind: 'long_driving', minutes: 60, restMinutes: 15 },
    devices: { deviceIds: ['all'] },
  } as AlertRuleFields,
});
if (status !== 200) throw new Error(text);

/** A vehicle that drives and stands by turns, so many minutes each, beginning with a drive. */
async function driven(...minutes: number[]): Promise<Device> {
  const device = await aDevice(world, { clientId: world.clients.comoe });
  const begun = world.clock.now;
  let [at, latitude] = [begun, 5.3];
  const records = [];
  for (const [turn, lasts] of minutes.entries()) {
    const isDriving = turn % 2 === 0;
    for (const end = at + lasts * MINUTE; at < end; at += EVERY) {
      if (isDriving) latitude += STEP;
      const speed = isDriving ? 15 : 0;
      const location = { latitude, longitude: -4, altitude: null, speed, course: 0, valid: true, accuracy: null };
      records.push(recordOf({ time: at, location, attributes: { ignition: isDriving } }, at, DEFAULT_SETTINGS));
    }
  }
  world.clock.now = at;
  await pushRecords(buffer, device.id, records, at, await timelineOf(ingest, device.id));
  return device;
}

const raisedOf = async ({ id }: Device) =>
  (
    await owner.query<{ minutes: number }>(
      "select round((facts ->> 'duration')::float8 / 60000)::integer as minutes from alerts where device_id = $1",
      [id],
    )
  ).rows.map(({ minutes }) => minutes);

test('a drive of more than so long without a rest is one alert, with how long it lasted', async () => {
  const short = await driven(50);
  await raiseDueAlerts(owner, world.clock.now);
  const long = await driven(70);
  world.clock.now += MINUTE;
  for (let again = 0; again < 2; again++) await raiseDueAlerts(owner, world.clock.now);
  expect(await raisedOf(short)).toEqual([]);
  const [lasted, ...others] = await raisedOf(long);
  expect([lasted, others]).toEqual([expect.closeTo(70, -1), []]);
});

test('a stop shorter than a rest does not end it, a rest does', async () => {
  const paused = await driven(40, 8, 30);
  await raiseDueAlerts(owner, world.clock.now);
  expect(await raisedOf(paused)).toHaveLength(1);
  const rested = await driven(40, 20, 30);
  await raiseDueAlerts(owner, world.clock.now);
  expect(await raisedOf(rested)).toEqual([]);
});
