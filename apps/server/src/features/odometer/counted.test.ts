import { enterOdometer, getOdometer } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { drive, recordsOf, type Said, stand } from '../../testing/driven.ts';
import { workIn } from '../../testing/work-in.ts';
import { aWorld } from '../../testing/world.ts';
import { openBuffer, pushRecords } from '../../testing/written-records.ts';

/* What trackers say, folded and stored as ingest does, and the odometer that follows from it. */

const world = await aWorld();
const buffer = openBuffer(world.database);
afterAll(() => world.end());

const NINE = Date.UTC(2026, 10, 18, 9);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const KM = 1000; // m
world.clock.now = NINE + 10 * HOUR;

const read = async (id: number) => (await world.as('comoe')(getOdometer, { params: { id: id as never } })).data;
const enter = async (id: number, km: number, at: number) => {
  const body = { metres: km * KM, at, confirmed: true };
  const { status, text } = await world.as('comoe')(enterOdometer, { params: { id: id as never }, body });
  expect([status, text]).toEqual([200, expect.any(String)]);
};
const say = (id: number, said: readonly Said[]) => pushRecords(buffer, id, recordsOf(said), world.clock.now);
/** Stationary until nine; drives three minutes, is stationary for six, drives five, and is stationary. */
function twoDrives() {
  const before = stand({ at: NINE - HOUR / 2, metres: 0, kmh: 0 }, 30);
  const first = drive(before.at(-1)!, 3);
  const pause = stand(first.at(-1)!, 6);
  const second = drive(pause.at(-1)!, 5);
  return { before, first, pause, second };
}

test('a reading between two drives of one quarter of an hour counts the second alone, under way and written', async () => {
  const { id } = await aDevice(world);
  const { before, first, pause, second } = twoDrives();
  await say(id, [...before, ...first, ...pause, ...second]);
  await enter(id, 10_000, NINE + 7 * MINUTE);
  expect((await read(id)).value).toBe(10_005 * KM);
  await say(id, stand(second.at(-1)!, 60));
  const reported = await read(id);
  expect([reported.value, reported.since]).toEqual([10_005 * KM, { source: 'gps', counted: 0, gps: 5 * KM }]);
  // and one before both counts both, one after both neither
  await enter(id, 9_990, NINE - MINUTE);
  const { rows } = await world.database.pools.owner.query(
    'select sum(measured)::float8 as mm from usage where device_id = $1',
    [id],
  );
  expect(Math.abs(rows[0].mm - 8 * KM * 1000)).toBeLessThan(100);
  await enter(id, 10_020, NINE + HOUR / 2);
  expect(await read(id)).toMatchObject({ value: 10_020 * KM, since: { gps: 0 } });
});

test('what arrives late counts where it belongs: before a reading it changes nothing, after it it is added', async () => {
  const { id } = await aDevice(world);
  const { before, first, pause, second } = twoDrives();
  const later = drive({ ...second.at(-1)!, at: NINE + 4 * HOUR }, 1);
  await say(id, [...before, ...later]);
  await enter(id, 10_000, NINE + 7 * MINUTE);
  await workIn(world, buffer);
  const straight = (await read(id)).value!;
  await say(id, [...first, ...pause, ...second, ...stand(second.at(-1)!, 225)]);
  await workIn(world, buffer);
  // the gap was a straight line of eight kilometres, all of it after the reading; now five of them are, and the last drive
  expect([straight, (await read(id)).value]).toEqual([10_009 * KM, 10_006 * KM]);
});

/** Drives three hours with a counter that shows a hundredth more than the way by GPS. */
function counted(name: 'busOdometer' | 'odometer', from: number): Said[] {
  return drive({ at: NINE, metres: 0, kmh: 60 }, 180).map((one) => ({
    ...one,
    [name]: Math.round(from + one.metres * 1.01),
  }));
}

test.each([
  ['bus', 'busOdometer'],
  ['device', 'odometer'],
] as const)('without a reading it is what the counter of the %s tells, once that is believed', async (source, name) => {
  const { id } = await aDevice(world);
  const said = counted(name, 250_000 * KM);
  await say(id, said.slice(0, 60));
  expect((await read(id)).value).toBeNull();
  await say(id, said.slice(60));
  const last = said.at(-1)!;
  const metres = 250_000 * KM + Math.round(last.metres * 1.01);
  expect(await read(id)).toMatchObject({
    value: metres,
    base: { source, entryId: null, at: last.at, metres },
    since: { source, counted: 0, gps: 0 },
  });
});

test('on a reading it goes on by the counter where one reported, by GPS where none did, and says so', async () => {
  const { id } = await aDevice(world);
  const said = counted('busOdometer', 250_000 * KM);
  const at = NINE + 2.55 * HOUR;
  await say(id, said);
  await enter(id, 80_000, at);
  const driven = said.at(-1)!.metres - said.findLast((one) => one.at <= at)!.metres;
  const reported = await read(id);
  expect(reported.since?.source).toBe('bus');
  expect(Math.abs(reported.value! - 80_000 * KM - driven * 1.01)).toBeLessThan(2);
  // the bus falls silent
  await say(id, drive(said.at(-1)!, 5));
  const later = await read(id);
  expect(Math.abs(later.value! - reported.value! - 5 * KM)).toBeLessThan(2);
  expect(Math.abs(later.since!.gps - 5 * KM)).toBeLessThan(2);
});

test('a first reading that is far from what the vehicle says itself is asked about', async () => {
  const { id } = await aDevice(world);
  const said = counted('busOdometer', 250_000 * KM);
  await say(id, said);
  const at = NINE + HOUR;
  const shown = 250_000 * KM + said.findLast((one) => one.at <= at)!.metres * 1.01;
  const body = { metres: 2_500_000 * KM, at };
  const { error } = await world.as('comoe')(enterOdometer, { params: { id }, body });
  expect([error.code, error.figures?.metres]).toEqual(['odometer_implausible', 2_500_000 * KM]);
  expect(Math.abs(error.figures!.vehicle! - shown)).toBeLessThan(1500);
  expect((await world.as('comoe')(enterOdometer, { params: { id }, body: { metres: 250_060 * KM, at } })).status).toBe(
    200,
  );
});

test('a reading between two of a counter counts what was driven since, though the next tells of the way before too', async () => {
  const { id } = await aDevice(world);
  // its counter is reported every ten minutes only
  const said = counted('odometer', 0).map(({ odometer = 0, ...one }, place) =>
    place % 60 === 0 ? { ...one, odometer: Math.round(odometer / 1.01) + 1 } : one,
  );
  await say(id, said);
  const at = NINE + 2.5 * HOUR;
  await enter(id, 80_000, at);
  const driven = said.at(-1)!.metres - said.findLast((one) => one.at <= at)!.metres;
  const { value, since } = await read(id);
  expect(since?.source).toBe('device');
  expect(Math.abs(value! - 80_000 * KM - driven)).toBeLessThan(3);
});
