import { type DeviceId, getPast, getWhy, transferDevices } from '@balise/contract';
import * as tracking from '@balise/tracking';
import { arrive, type DeviceState, type FixRecord, NEW_DEVICE, openEpisodes, openUsage } from '@balise/tracking';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { storeState } from '../../../testing/live-row.ts';
import { aWorld } from '../../../testing/world.ts';
import { at, DAY, HOUR, MINUTE, pageOf, rowsOf, totalsOf } from '../testing/past.ts';

/* What still lasts is in no table yet: reports take it from the state of the device. */

const world = await aWorld();
afterAll(() => world.end());

/** The state of a device that stood since midnight and drives from seven on, a fix every ten seconds. */
function driving(until: number): DeviceState {
  const records: FixRecord[] = [];
  for (let when = at(6); when <= until; when += 10_000) {
    const driven = Math.max(0, when - at(7)) / 1000;
    const speed = when > at(7) ? 15 : 0;
    const location = {
      latitude: 5 + (driven * 15) / 111_195,
      longitude: -4,
      altitude: null,
      speed,
      course: 0,
      valid: true,
      accuracy: null,
    };
    const fix = { time: when, location, attributes: { ignition: when >= at(7) } };
    records.push(tracking.recordOf(fix as never, when, tracking.DEFAULT_SETTINGS));
  }
  const timeline = [
    { from: Number.NEGATIVE_INFINITY, owner: world.clients.comoe, settings: tracking.DEFAULT_SETTINGS },
  ];
  return arrive(NEW_DEVICE, records, until, timeline as never).state;
}

async function vehicle(designation: string, state?: DeviceState): Promise<DeviceId> {
  const { id } = await aDevice(world, { designation });
  await world.database.pools.owner.query('update devices set activated_at = $2 where id = $1', [id, new Date(at(5))]);
  if (state) await storeState(world.database, id, state);
  return id;
}

test('a trip under way is a row that goes on, and counts in the sums', async () => {
  const state = driving(at(7, 20));
  const open = openEpisodes(state.history).find(({ kind }) => kind === 'trip');
  const usage = openUsage(state.history);
  expect([open?.startsAt !== undefined, (usage?.driving ?? 0) > 0]).toEqual([true, true]);
  const id = await vehicle('Under way', state);
  world.clock.now = at(7, 21);
  const devices = { deviceIds: [id] };
  const trips = await pageOf(world, 'trips', { devices, filters: { parts: ['trip'] } });
  const distance = ((open?.measured ?? 0) + (open?.estimated ?? 0)) / 1000;
  expect(distance).toBeGreaterThan(10_000);
  expect(rowsOf(trips)).toEqual([
    expect.objectContaining({ part: 'trip', start: open?.startsAt, distance, ended: 'now' }),
  ]);
  expect(trips.rows[0]?.to).toBeNull();
  expect(totalsOf(trips)).toMatchObject({ distance, tripDuration: at(7, 20) - (open?.startsAt ?? 0) });

  const driven = ((usage?.measured ?? 0) + (usage?.estimated ?? 0)) / 1000;
  expect(totalsOf(await pageOf(world, 'summary', { devices }))).toMatchObject({
    trips: 1,
    distance: driven,
    driving: usage?.driving,
  });
  expect(totalsOf(await pageOf(world, 'distance', { devices }))).toMatchObject({ distance: driven });
  expect(rowsOf(await pageOf(world, 'timeline', { devices }))[0]?.bands).toEqual(
    expect.arrayContaining([expect.objectContaining({ state: 'trip', to: at(7, 20) })]),
  );
  // what has not begun yet in the period is none of it
  expect((await pageOf(world, 'trips', { devices, from: DAY - 24 * HOUR, to: DAY })).total).toBe(0);
});

test('silent now, never connected, and connected again: each in its state, for as long as it has been', async () => {
  const state = driving(at(7, 20));
  // its last message came three seconds after its fix
  const silent = await vehicle('Silent', { ...state, seenAt: at(7, 20) + 3000 });
  const never = await vehicle('Never');
  world.clock.now = at(8);
  const devices = { deviceIds: [silent, never] };
  const page = await pageOf(world, 'disconnected', { devices });
  expect(rowsOf(page)).toEqual([
    expect.objectContaining({ vehicle: 'Never', silence: 'never', start: at(5), duration: 3 * HOUR }),
    expect.objectContaining({ vehicle: 'Silent', silence: 'now', start: at(7, 20), duration: 40 * MINUTE }),
  ]);
  const { latitude } = state.history.place ?? {};
  expect(rowsOf(page)[1]?.lastPlace).toMatchObject({ latitude, longitude: -4 });
  // history has the same silence, and its row can be asked why
  const params = { id: silent };
  const past = await world.as('awa')(getPast, { params, query: { from: at(5), to: at(8) } });
  expect(past.data.episodes.filter(({ kind }) => kind === 'silence')).toMatchObject([{ startsAt: at(7, 20) }]);
  const why = await world.as('awa')(getWhy, { params, query: { kind: 'silence', startsAt: at(7, 20) } });
  expect([why.status, why.data?.start.rule]).toEqual([200, 'silenceBegan']);
  expect(page.rows.map(({ to }) => to)).toEqual([null, null]);
  const only = async (silences: string[]) =>
    (await pageOf(world, 'disconnected', { devices, filters: { silences } as never })).total;
  expect([await only(['now']), await only(['never']), await only(['ended'])]).toEqual([1, 1, 0]);
  expect(totalsOf(await pageOf(world, 'summary', { devices: { deviceIds: [silent] } }))).toMatchObject({
    disconnections: 1,
    disconnected: 40 * MINUTE,
  });
  // a silence of less than is asked for, and a device that reports
  world.clock.now = at(7, 45);
  expect((await pageOf(world, 'disconnected', { devices: { deviceIds: [silent] } })).total).toBe(0);
  world.clock.now = at(7, 21);
  expect(
    (await pageOf(world, 'disconnected', { devices: { deviceIds: [silent] }, filters: { minDuration: 0 } })).total,
  ).toBe(0);
});

test('a device that was handed on while it drove: the trip is its former owner’s, up to then', async () => {
  const id = await vehicle('Handed on', driving(at(7, 20)));
  world.clock.now = at(9);
  const body = { deviceIdList: [id], clientId: world.clients.bandama } as never;
  expect((await world.as('kanari')(transferDevices, { body })).status).toBe(200);
  world.clock.now = at(10);
  const devices = { deviceIds: [id] };
  const trip = rowsOf(await pageOf(world, 'trips', { devices, filters: { parts: ['trip'] } }, 'comoe'))[0];
  expect([trip?.end, (await pageOf(world, 'trips', { devices }, 'bandama')).total]).toEqual([at(9), 0]);
  const silence = rowsOf(await pageOf(world, 'disconnected', { devices }, 'bandama'));
  expect(silence).toEqual([expect.objectContaining({ silence: 'never', start: at(9), duration: HOUR })]);
});
