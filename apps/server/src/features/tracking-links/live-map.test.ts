import { type DeviceId, revokeTrackingLink } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aWorld, WORLD_SECRET } from '../../testing/world.ts';
import { blurrer, gridSecret, reachOf } from './page/blur.ts';
import type { LinkDrawn } from './page/drawn.ts';
import { aDriver, aLink, open } from './testing/link-world.ts';

const world = await aWorld();
afterAll(() => world.end());
const truck = await aDriver(world, '1234 AB 01'); // drove north to here
const HOUR = 3_600_000;
const PORT = { name: 'Port', latitude: 5.9, longitude: -4 };

type Fields = NonNullable<Parameters<typeof aLink>[2]>;

/** What a live map of a link with these fields gets. */
async function drawn(fields: Fields = {}, ids: DeviceId[] = [truck.id]): Promise<LinkDrawn & { link: number }> {
  const { id, path } = await aLink(world, ids, fields);
  return { ...(await open(world, `${path}/data?live`)).json().live, link: id };
}

test('a live map gets what the picture draws, and nothing else: no name, no moment, no speed; who does not ask gets none', async () => {
  const fields: Fields = { fields: ['speed', 'driver', 'battery', 'address'], destination: PORT };
  const { path } = await aLink(world, [truck.id], fields);
  const { live, html } = (await open(world, `${path}/data?live`)).json();
  expect(live).toEqual({
    places: [{ latitude: expect.closeTo(5.57, 2), longitude: -4, motion: 'moving', reach: null, trail: [] }],
    destination: { latitude: 5.9, longitude: -4 },
  });
  expect(html).toContain('1234 AB 01');
  expect(Object.keys((await open(world, `${path}/data`)).json())).toEqual(['html', 'map']);
  const { places } = await drawn({ fields: ['trail'] });
  expect(places[0]?.trail.length).toBeGreaterThan(10);
  expect(places[0]?.trail.at(-1)).toEqual([places[0]?.latitude, places[0]?.longitude]);
});

test('of a blurred link a live map gets no exact place, neither of the vehicle nor of its trail', async () => {
  const exact = (await drawn()).places[0];
  const { places, link } = await drawn({ blur: 2000, fields: ['trail'] });
  const blurred = blurrer(2000, gridSecret(WORLD_SECRET, link));
  const [place] = places;
  expect(place?.reach).toBe(reachOf(2000));
  expect(place).not.toMatchObject({ latitude: exact?.latitude });
  const spots = [place, ...(place?.trail ?? []).map(([latitude, longitude]) => ({ latitude, longitude }))];
  expect(spots.length).toBeGreaterThan(3);
  for (const spot of spots) expect(spot).toMatchObject(blurred(spot!));
});

test('of a late link a live map gets nothing younger than the delay, and none of where the vehicle has got to', async () => {
  const { places } = await drawn({ delay: 15, fields: ['trail'] });
  const [place] = places;
  // 15 of the 30 km
  for (const latitude of [place?.latitude ?? 9, ...(place?.trail ?? []).map(([one]) => one)])
    expect(latitude).toBeLessThan(5.3 + 15.5 / 111);
});

test('where nothing is shown a live map gets neither place nor destination', async () => {
  const weekday = new Date(world.clock.now).getUTCDay() || 7;
  const hours = [{ day: (weekday % 7) + 1, from: 600, to: 660 }];
  const nothing = { places: [], destination: null };
  expect(await drawn({ hours: hours as never, destination: PORT })).toMatchObject(nothing);
  const parked = await aDriver(world, '4040 ST 01');
  const { path } = await aLink(world, [parked.id], { tripOnly: true, destination: PORT });
  world.clock.now += 3 * HOUR;
  const later = await open(world, `${path}/data?live`);
  expect(later.json().live).toEqual(nothing);
});

test('a live map of a link that is revoked, expired, unknown or closed by a password gets nothing', async () => {
  const revoked = await aLink(world, [truck.id]);
  const expiring = await aLink(world, [truck.id], { category: 'temporary', expiresAt: world.clock.now + HOUR });
  const closed = await aLink(world, [truck.id], { password: 'open sesame 7' });
  const again = await open(world, `${revoked.path}/data?live`);
  const known = { 'if-none-match': String(again.headers.etag) };
  expect((await open(world, `${revoked.path}/data?live`, known)).statusCode).toBe(304);
  await world.as('comoe')(revokeTrackingLink, { params: { id: revoked.id } });
  world.clock.now += HOUR;
  for (const path of [revoked.path, expiring.path, closed.path, `/t/${'A'.repeat(22)}`]) {
    const { statusCode, body } = await open(world, `${path}/data?live`, known);
    expect([statusCode, body]).toEqual([404, '{}']);
  }
});
