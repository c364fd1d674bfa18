import { type DriverId, exportClient, listAudit, listClientExports } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { storeEpisodes, storeFixes } from '../../testing/past.ts';
import { aDriversWorld, HOUR } from '../driver-assignments/testing/drivers-world.ts';
import { exportsOf } from './testing/exports.ts';

/* Everything that is stored of one driver, for him: his record, and what his vehicles did while he drove. */

const { world, driver, vehicle, assign, now } = await aDriversWorld();
const exports = exportsOf(world);
afterAll(async () => {
  await exports.end();
  await world.end();
});
const comoe = world.as('comoe');
const MINUTE = 60_000;

/** A vehicle with a fix each minute of the last four hours, and a trip at the beginning of each; its first two hours were of one driver. */
async function twoDrivers(): Promise<{ kouassi: DriverId; id: number }> {
  const [kouassi, yao, { id }] = [await driver('Kouassi'), await driver('Yao'), await vehicle()];
  await assign(kouassi, id, { startsAt: now() - 4 * HOUR, endsAt: now() - 2 * HOUR });
  await assign(yao, id, { startsAt: now() - 2 * HOUR });
  await storeFixes(
    world,
    id,
    Array.from({ length: 240 }, (_, minute) => ({ at: now() - 4 * HOUR + minute * MINUTE, latitude: 5 })),
  );
  const spot = { latitude: 5, longitude: -4 };
  const content = { from: spot, to: spot, driving: 1, idling: 0, pause: null, end: 'still' as const };
  for (const hours of [4, 3, 2, 1]) {
    const startsAt = now() - hours * HOUR;
    await storeEpisodes(world, id, [{ kind: 'trip', startsAt, endsAt: startsAt + 5 * MINUTE, content }]);
  }
  return { kouassi, id };
}
const lines = (text: string): number => text.trimEnd().split('\n').length - 1;

test('holds his own rows, and of his vehicles what they did while he drove; it is in the log under his name', async () => {
  const { kouassi, id } = await twoDrivers();
  const period = { from: now() - 24 * HOUR, to: now() };
  // the middle of his first hour was private
  await world.database.pools.owner.query(
    `insert into private_periods (device_id, client_id, starts_at, ends_at, why, driver_id) values ($1, $2, $3, $4, 'driver', $5)`,
    [id, world.clients.comoe, new Date(now() - 3.5 * HOUR), new Date(now() - 3.25 * HOUR), kouassi],
  );
  const zip = await exports.fileOf({ ...period, driverId: kouassi, positions: 'csv' });
  expect(lines(zip.text('drivers.csv'))).toBe(1);
  expect(zip.text('drivers.csv')).toContain('Kouassi');
  expect(
    Object.keys(zip.files)
      .map((name) => zip.text(name))
      .join('\n'),
  ).not.toContain('Yao');
  expect(['driver_assignments', 'private_periods', 'trips'].map((name) => lines(zip.text(`${name}.csv`)))).toEqual([
    1, 1, 2,
  ]);
  expect(lines(zip.text(`positions/${id}.csv`))).toBe(120 - 15);
  expect(Object.keys(zip.files)).not.toEqual(expect.arrayContaining(['geofences.geojson']));
  expect(Object.keys(zip.files)).not.toEqual(expect.arrayContaining(['users.csv']));
  expect(JSON.parse(zip.text('manifest.json')).driver).toBe(kouassi);
  const { data } = await comoe(listClientExports, { params: { id: world.clients.comoe } });
  expect(data.exports[0]).toMatchObject({ driverId: kouassi, state: 'done' });
  const log = await comoe(listAudit, { query: { action: 'driver.data_export' } });
  expect(log.data.lines.map(({ subjectId }) => subjectId)).toEqual([kouassi]);
});

test('is not made of another client’s driver, nor of chosen vehicles', async () => {
  const foreign = await driver('Traoré', 'bandama');
  const body = { from: now() - HOUR, to: now(), driverId: foreign };
  const params = { id: world.clients.comoe };
  const asked = await comoe(exportClient, { params, body });
  expect([asked.status, asked.error.code]).toEqual([404, 'driver_not_found']);
  const own = { ...body, driverId: await driver('Aka'), deviceIds: [(await vehicle()).id] };
  expect((await comoe(exportClient, { params, body: own })).error.fields?.deviceIds?.code).toBe('invalid_value');
});
