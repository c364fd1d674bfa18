import { compareRecords } from '@balise/tracking';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { withScope } from '../../db/scope.ts';
import { aDevice } from '../../testing/device.ts';
import { aWorld, type PersonName } from '../../testing/world.ts';
import { openPath, openPlaces, storedTrack } from '../history/index.ts';
import { DAY, lorry, PAST, partitions, places, read, scopeOf, seal, store } from './testing/past.ts';

const world = await aWorld();
const { database } = world;
const { owner } = database.pools;
afterAll(() => world.end());

const ask = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows;
/** As the person's own transaction reads it. */
const as = <T>(who: PersonName, work: Parameters<typeof withScope<T>>[2]) =>
  withScope(database.api, scopeOf(world, who), work);
const readAs = (who: PersonName, deviceId: number, from?: number, to?: number) =>
  as(who, (tx) => read(tx, deviceId, from, to));

let device = 0;
beforeEach(async () => {
  ({ id: device } = await aDevice(world));
  await owner.query(`update device_ownership set starts_at = '-infinity' where device_id = $1`, [device]);
});

describe('a day that is over for two days', () => {
  it('is sealed and reads as it did, to the last bit, and its rows are gone', async () => {
    await partitions(database, PAST);
    const records = lorry(PAST, 2880).sort(compareRecords);
    await store(database, device, records);
    const before = await readAs('comoe', device);
    expect(before.records).toEqual(records);
    const columns = await as('comoe', async (tx) =>
      openPlaces((await storedTrack(tx, device, { from: PAST, to: PAST + DAY }, { whole: false }))!),
    );

    expect(await seal(database, PAST + 3 * DAY - 1), 'two days after its end, not earlier').toBe(0);
    expect(await seal(database)).toBe(1);
    expect(await places(database)).not.toContain('positions_20261117');
    expect(await ask('select from positions where device_id = $1', [device])).toEqual([]);
    expect(await readAs('comoe', device)).toEqual({ records, missing: [] });
    const sealed = await as('comoe', async (tx) => {
      const track = (await storedTrack(tx, device, { from: PAST, to: PAST + DAY }, { whole: false }))!;
      return { places: openPlaces(track), path: openPath(track) };
    });
    expect(sealed.places).toEqual(columns);
    const { at, latitude, longitude, speed, quality } = columns.places;
    expect(sealed.path).toEqual({ path: { at, latitude, longitude, speed, quality }, missing: [] });

    const [row] = await ask(
      'select count, first_at, last_at, client_id, retention, format, length(content) as bytes from pieces where device_id = $1',
      [device],
    );
    expect(row).toMatchObject({ count: 2880, client_id: world.clients.comoe, retention: 0, format: 1 });
    expect(row.bytes / 2880).toBeLessThan(16);
    expect(await seal(database), 'once').toBe(0);
  });
});
