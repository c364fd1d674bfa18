import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../db/testing.ts';
import { type Places, startPlaces } from './index.ts';
import { deleteOldPlaces } from './queries.ts';
import { shortAddress } from './short-address.ts';

/* A geocoder on loopback that answers as Nominatim does. */

const database = await testDatabase();
const asked: URL[] = [];
let answer: (asked: URL) => { status: number; body: string } = () => ({ status: 200, body: '{}' });
const server = createServer((request: IncomingMessage, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  asked.push(url);
  const { status, body } = answer(url);
  response.writeHead(status, { 'content-type': 'application/json' });
  if (body !== ENDLESS) response.end(body);
  else Readable.from(endless()).pipe(response);
});
const ENDLESS = 'endless';
let sent = 0;
function* endless() {
  for (; ; sent += 65_536) yield ' '.repeat(65_536);
}
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
const { port } = server.address() as AddressInfo;

const clock = { now: Date.UTC(2026, 10, 20) };
const troubles: unknown[] = [];
const opened: Places[] = [];
const open = (): Places => {
  const geocoder = { url: new URL(`http://127.0.0.1:${port}/reverse?key=k1`), perSecond: 50 };
  const places = startPlaces({
    geocoder,
    database: database.api,
    now: () => clock.now,
    report: (error) => troubles.push(error),
  });
  opened.push(places);
  return places;
};
afterAll(async () => {
  await Promise.all(opened.map((places) => places.close()));
  server.close();
  await database.drop();
});
beforeEach(() => {
  asked.length = troubles.length = 0;
});

const TOUMODI = { latitude: 6.557, longitude: -5.02 };
const until = async (done: () => Promise<boolean> | boolean) => {
  for (let attempt = 0; attempt < 400 && !(await done()); attempt++) await new Promise((next) => setTimeout(next, 25));
};
const street = (road: string) => ({
  status: 200,
  body: JSON.stringify({ address: { road, house_number: '14', city: 'Toumodi' } }),
});

test('the first who asks has the nearest town at once, the next the street; each place is asked once', async () => {
  answer = () => street('Rue du Marché');
  const places = open();
  expect(await places.of([TOUMODI, null, TOUMODI], 'en')).toEqual(['Toumodi', null, 'Toumodi']);
  await until(async () => (await places.of([TOUMODI], 'en'))[0] !== 'Toumodi');
  expect(await places.of([TOUMODI, null], 'en')).toEqual(['Rue du Marché 14, Toumodi', null]);
  expect(asked).toHaveLength(1);
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    key: 'k1',
    lat: '6.5570',
    lon: '-5.0200',
    format: 'jsonv2',
    zoom: '18',
    addressdetails: '1',
    'accept-language': 'en',
  });
  // kept for others, and for a server that starts again
  expect(await open().of([TOUMODI], 'en')).toEqual(['Rue du Marché 14, Toumodi']);
});

test('a place that is only passed has the street where it is known, and is not asked for', async () => {
  answer = () => street('Rue du Marché');
  const places = open();
  const passed = { latitude: 6.9, longitude: -5.02, passing: true };
  const names = await places.of([passed, { ...TOUMODI, passing: true }], 'en');
  expect(names[1]).toBe('Rue du Marché 14, Toumodi');
  await places.of([{ latitude: 6.95, longitude: -5.02 }], 'en');
  await until(() => asked.length > 0);
  expect(asked.map(({ searchParams }) => searchParams.get('lat'))).toEqual(['6.9500']);
});

test('in the other language it is another question', async () => {
  answer = () => street('Rue du Marché');
  const places = open();
  expect(await places.of([TOUMODI], 'fr')).toEqual(['Toumodi']);
  await until(() => asked.length > 0);
  expect(asked[0]?.searchParams.get('accept-language')).toBe('fr');
});

test('where it knows no name the nearest town stays, and it is not asked again', async () => {
  answer = () => ({ status: 200, body: JSON.stringify({ error: 'Unable to geocode' }) });
  const places = open();
  const bush = { latitude: 6.6, longitude: -5.02 };
  const near = await places.of([bush], 'en');
  await until(
    async () => (await database.pools.owner.query('select from geocodes where latitude = 66000')).rows.length > 0,
  );
  expect(await places.of([bush], 'en')).toEqual(near);
  expect(near[0]).toContain('Toumodi');
  expect(asked).toHaveLength(1);
});

test.each([
  ['refuses', () => ({ status: 429, body: 'too many' })],
  ['says nonsense', () => ({ status: 200, body: '<html>' })],
  ['says very much', () => ({ status: 200, body: `"${'x'.repeat(100_000)}"` })],
  ['never comes to an end', () => ({ status: 200, body: ENDLESS })],
])('one that %s is left alone for a while, and reported once', async (_, refusal) => {
  answer = refusal;
  const places = open();
  const spots = Array.from({ length: 5 }, (__, i) => ({ latitude: 7 + i / 100 + Math.random() / 1000, longitude: -5 }));
  expect(await places.of(spots, 'en')).toHaveLength(5);
  await until(() => troubles.length > 0);
  await new Promise((next) => setTimeout(next, 200));
  expect([asked.length, troubles.length]).toEqual([1, 1]);
  expect(String(troubles[0])).not.toContain('k1');
  expect(sent, 'what it says is not gathered until its time is over').toBeLessThan(16 * 1024 * 1024);
});

test('what it said half a year ago is asked again, and is deleted', async () => {
  answer = () => street('Avenue neuve');
  clock.now += 181 * 86_400_000;
  const places = open();
  expect(await places.of([TOUMODI], 'en')).toEqual(['Toumodi']);
  await until(async () => (await places.of([TOUMODI], 'en'))[0] !== 'Toumodi');
  expect(await places.of([TOUMODI], 'en')).toEqual(['Avenue neuve 14, Toumodi']);
  expect(await deleteOldPlaces(database.pools.owner, new Date(clock.now - 1000))).toBeGreaterThan(0);
  expect(await places.of([TOUMODI], 'en')).toEqual(['Avenue neuve 14, Toumodi']);
});

test('a database that lets it wait costs a name, not the answer', async () => {
  const holders = await Promise.all(Array.from({ length: 16 }, () => database.pools.api.connect()));
  expect(await open().of([TOUMODI], 'en')).toEqual(['Toumodi']);
  for (const holder of holders) holder.release();
});

test('balise_api reads no place that it was not at', async () => {
  await expect(database.pools.api.query('select * from geocodes')).rejects.toThrow('permission denied');
});

test.each([
  [{ address: { road: 'Rue Grimaldi', suburb: 'La Condamine', city: 'Monaco' } }, 'Rue Grimaldi, Monaco'],
  [{ address: { suburb: 'Cocody', city: 'Abidjan' } }, 'Cocody, Abidjan'],
  [{ address: { village: 'Moossou' } }, 'Moossou'],
  [{ display_name: 'N1, Zinder, Niger, Afrique' }, 'N1, Zinder, Niger'],
  [{ address: { road: 7 } }, null],
  [null, null],
  ['x', null],
])('of what it answers, a street and a town: %j', (said, name) => {
  expect(shortAddress(said)).toBe(name);
});
