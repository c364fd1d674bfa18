import { GEOFENCES_OF_A_PAGE, type Geofence, listGeofences } from '@balise/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aWorld, type PersonName } from '../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const { comoe, bandama } = world.clients;
const OF_EACH = Math.ceil(GEOFENCES_OF_A_PAGE * 0.6);

const list = async (who: PersonName, query: object = {}): Promise<Geofence[]> =>
  (await world.as(who)(listGeofences, { query })).data;

beforeAll(async () => {
  for (const client of [comoe, bandama])
    await world.database.pools.owner.query(
      `insert into geofences (client_id, name, colour) select $1::integer, 'G ' || $1 || ' ' || n, '#123456' from generate_series(1, $2) n`,
      [client, OF_EACH],
    );
});

test('the platform gets the geofences of all clients a page at a time, each once', async () => {
  const [first, second] = [await list('platform'), await list('platform', { page: 2 })];
  expect([first.length, second.length]).toEqual([GEOFENCES_OF_A_PAGE, 2 * OF_EACH - GEOFENCES_OF_A_PAGE]);
  expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(2 * OF_EACH);
  expect(await list('platform', { page: 3 })).toEqual([]);
});

test('those of one client, as the specification has it, are in one answer', async () => {
  expect(await list('comoe')).toHaveLength(OF_EACH);
  expect(await list('platform', { clientId: bandama, zone: 'any' })).toHaveLength(OF_EACH);
  expect(await list('comoe', { page: 2 })).toEqual([]);
});
