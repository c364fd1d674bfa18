import { type FleetActivity, FleetActivity as FleetActivitySchema, readFleetActivity } from '@balise/contract';
import { arrive, DEFAULT_SETTINGS, NEW_DEVICE, openUsage, recordOf } from '@balise/tracking';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { storeState } from '../../testing/live-row.ts';
import { asUser, aUser } from '../../testing/user.ts';
import { aWorld, type PersonName } from '../../testing/world.ts';
import { aSlot, at, DAY, HOUR, MINUTE, pageOf, totalsOf } from './testing/past.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const ONE_DAY = 24 * HOUR;
const WEEK = 7 * ONE_DAY;

const truck = (await aDevice(world, { designation: 'Truck 10' })).id;
const van = (await aDevice(world, { designation: 'Van 9' })).id;
const foreign = (await aDevice(world, { designation: 'Foreign', clientId: world.clients.bandama })).id;
for (const [device, from, metres, driving] of [
  // the same hour twice counts once; the next quarter is of the next hour
  [truck, at(7), 5_000, 10 * MINUTE],
  [truck, at(7, 45), 7_000, 12 * MINUTE],
  [truck, at(8), 2_000, 3 * MINUTE],
  [van, at(7, 30), 1_000, 2 * MINUTE],
  [van, at(9), 0, 0],
  [foreign, at(7), 900_000, 15 * MINUTE],
  // the same weekday last week, the day before it, and days at both ends of the ten
  [van, at(7, 15) - WEEK, 4_000, 5 * MINUTE],
  [truck, at(22) - WEEK, 8_000, 5 * MINUTE],
  [truck, at(23, 45) - WEEK - ONE_DAY, 64_000, 5 * MINUTE],
  [van, at(0) - ONE_DAY, 16_000, 5 * MINUTE],
  [van, DAY - 9 * ONE_DAY, 32_000, 5 * MINUTE],
  [van, DAY - 9 * ONE_DAY - 15 * MINUTE, 500_000, 5 * MINUTE],
] as const)
  await aSlot(world, device, { from, metres, driving, idling: 1000 });

async function activity(who: PersonName = 'comoe', query: { timeZone?: string } = {}): Promise<FleetActivity> {
  const { status, data, text } = await world.as(who)(readFleetActivity, { query });
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return FleetActivitySchema.strict().parse(data);
}

const moving = (hours: FleetActivity['today']) => hours.map((hour) => hour.moving);
const kilometres = ({ days }: FleetActivity) => days.map(({ distance }) => distance / 1000);

test('vehicles moving are counted by hour, today up to now and the same weekday last week', async () => {
  const { today, weekBefore } = await activity();
  expect(moving(today)).toEqual([...Array(7).fill(0), 2, 1, 0, 0, 0, 0, ...Array(11).fill(null)]);
  expect(moving(weekBefore)).toEqual([...Array(7).fill(0), 1, ...Array(14).fill(0), 1, 0]);
  expect([today[7]?.from, today[7]?.to, weekBefore[0]?.from]).toEqual([at(7), at(8), DAY - WEEK]);
});

test('distance is reported for ten days, today at the end: the figures of the report of distance of each day', async () => {
  const reported = await activity();
  expect(kilometres(reported)).toEqual([32, 64, 12, 0, 0, 0, 0, 0, 16, 15]);
  for (const { from, to, distance } of [reported.days[2], reported.days[9]].filter((day) => day !== undefined)) {
    expect(totalsOf(await pageOf(world, 'distance', { from, to })).distance).toBe(distance);
  }
});

test('what an hour counts are the vehicles that drove by the report of distance of that hour', async () => {
  const page = await pageOf(world, 'distance', { from: at(7), to: at(8) });
  expect(page.rows).toHaveLength(2);
});

test('no one counts another’s vehicles, nor a limited user those beyond its list; a partner has all of its own', async () => {
  const ofToday = async (who: PersonName) => (await activity(who)).days.at(-1)?.distance;
  expect(await ofToday('bandama')).toBe(900_000);
  expect([await ofToday('niger'), await ofToday('sahel'), await ofToday('limited')]).toEqual([0, 0, 0]);
  expect([await ofToday('kanari'), await ofToday('platform')]).toEqual([915_000, 915_000]);
  await owner.query('insert into user_devices values ($1, $2)', [world.users.limited, van]);
  expect(await ofToday('limited')).toBe(1_000);
});

test('without the right to reports there are no figures', async () => {
  const user = await aUser(world, { preset: undefined, rights: ['view_devices'] } as never);
  const { status } = await (await asUser(world, user.id))(readFleetActivity, { query: {} });
  expect(status).toBe(403);
});

test('days are the client’s own, and one on which clocks change has 23 or 25 hours', async () => {
  await owner.query(`update clients set time_zone = 'Europe/Paris' where id = $1`, [world.clients.niger]);
  const device = (await aDevice(world, { designation: 'Niger 1', clientId: world.clients.niger })).id;
  // two o’clock comes twice: 00:30 and 01:30 UTC are both 02:30
  for (const from of ['2026-10-25T00:30Z', '2026-10-25T01:30Z', '2026-10-24T22:00Z', '2026-10-24T21:45Z'])
    await aSlot(world, device, { from: Date.parse(from), metres: 1000, driving: MINUTE });
  const [START, noon] = [world.clock.now, Date.parse('2026-10-25T22:59Z')];
  try {
    world.clock.now = noon;
    const autumn = await activity('niger');
    expect([autumn.timeZone, autumn.today.length, autumn.weekBefore.length]).toEqual(['Europe/Paris', 25, 24]);
    expect(moving(autumn.today)).toEqual([1, 0, 1, 1, ...Array(21).fill(0)]);
    expect(kilometres(autumn).slice(-2)).toEqual([1, 3]);
    const [last] = autumn.days.slice(-1);
    expect((last!.to - last!.from) / HOUR).toBe(25);
    world.clock.now = Date.parse('2026-03-29T12:00Z');
    const spring = await activity('niger');
    expect([spring.today.length, spring.weekBefore.length]).toEqual([23, 24]);
    // who reads from elsewhere may ask for the days of another zone
    expect((await activity('niger', { timeZone: 'Asia/Kathmandu' })).today[0]?.from).toBe(
      Date.parse('2026-03-28T18:15Z'),
    );
  } finally {
    world.clock.now = START;
  }
});

test('a zone that does not exist is refused by name', async () => {
  const { status, error } = await world.as('comoe')(readFleetActivity, { query: { timeZone: 'Mars/Base' } });
  expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['timeZone']]);
});

test('the quarter of an hour under way counts, though it is in no table yet', async () => {
  const records = Array.from({ length: 13 }, (_, minutes) => {
    const location = {
      latitude: 5 + minutes * 0.008,
      longitude: -4,
      altitude: null,
      speed: 15,
      course: 0,
      valid: true,
    };
    const fix = { time: at(11, minutes), location: { ...location, accuracy: null }, attributes: { ignition: true } };
    return recordOf(fix as never, fix.time, DEFAULT_SETTINGS);
  });
  const timeline = [{ from: Number.NEGATIVE_INFINITY, owner: world.clients.comoe, settings: DEFAULT_SETTINGS }];
  const { state } = arrive(NEW_DEVICE, records, at(11, 12), timeline as never);
  const usage = openUsage(state.history);
  const { id } = await aDevice(world, { designation: 'Under way' });
  await owner.query('update devices set activated_at = $2 where id = $1', [id, new Date(at(5))]);
  await storeState(world.database, id, state);
  const { today, days } = await activity();
  expect(usage?.measured).toBeGreaterThan(5_000_000);
  expect(today[11]?.moving).toBe(1);
  expect(days.at(-1)?.distance).toBe(15_000 + ((usage?.measured ?? 0) + (usage?.estimated ?? 0)) / 1000);
});
