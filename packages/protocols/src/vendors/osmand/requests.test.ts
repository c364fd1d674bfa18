import { describe, expect, test } from 'vitest';
import type { HttpRequest } from '../../core/protocol.ts';
import { toLatin1 } from '../../core/text.ts';
import { osmand } from './index.ts';

const get = (query: string): HttpRequest => ({ method: 'GET', url: `/?${query}`, headers: {}, body: new Uint8Array() });
const post = (body: string, type: string): HttpRequest => ({
  method: 'POST',
  url: '/',
  headers: { 'content-type': type },
  body: toLatin1(body),
});
const json = (value: unknown) => post(JSON.stringify(value), 'application/json');
const only = (request: HttpRequest) => osmand.decode(request).fixes[0]!;

describe('a timestamp', () => {
  const moment = Date.UTC(2013, 7, 22, 13, 14, 27);

  test.each([
    ['seconds', '1377177267', moment],
    ['milliseconds', '1377177267250', moment + 250],
    ['seconds with a fraction', '1377177267.25', moment + 250],
    ['ISO 8601 in UTC', '2013-08-22T13:14:27.250Z', moment + 250],
    ['ISO 8601 in another zone', '2013-08-22T15:14:27%2B02:00', moment],
    ['ISO 8601 with a + that is not escaped', '2013-08-22T15:14:27+0200', moment],
    ['date and time in words of SQL', '2013-08-22+13:14:27', moment],
  ])('may be %s', (_, text, expected) => {
    expect(only(get(`id=1&lat=1&lon=1&timestamp=${text}`)).time).toBe(expected);
  });

  test('may be absent', () => {
    expect(only(get('id=1&lat=1&lon=1')).time).toBeNull();
  });
});

test.each([['lat=48.5&lon=2.25'], ['latitude=48.5&longitude=2.25'], ['location=48.5,2.25'], ['lat=48,5&lng=2,25']])(
  'a place may be spelt %s',
  (query) => {
    expect(only(get(`id=1&${query}`)).location).toMatchObject({ latitude: 48.5, longitude: 2.25, valid: true });
  },
);

test('speed is in knots in parameters and in metres per second in JSON', () => {
  expect(only(get('id=1&lat=1&lon=1&speed=10')).location!.speed).toBeCloseTo(5.1444, 4);
  const location = { coords: { latitude: 1, longitude: 1, speed: 10, heading: -1 } };
  expect(only(json({ location, device_id: '1' })).location).toMatchObject({ speed: 10, course: null });
});

test('a limit of the road that names its unit is one', () => {
  expect(only(get('id=1&lat=1&lon=1&speedLimitKmh=90')).attributes.speedLimit).toBeCloseTo(25, 9);
  const location = { coords: { latitude: 1, longitude: 1 }, extras: { speedLimitKmh: 54 } };
  expect(only(json({ location, device_id: '1' })).attributes.speedLimit).toBeCloseTo(15, 9);
  expect(only(get('id=1&lat=1&lon=1&speedLimit=90&speedLimitKmh=0')).attributes).toEqual({
    vendor: { speedLimit: 90, speedLimitKmh: 0 },
  });
});

test('a form is read like an address', () => {
  const request = post('deviceid=77&lat=1&lon=2&charge=true&batt=81.5', 'application/x-www-form-urlencoded');
  expect(osmand.decode(request)).toMatchObject({
    identities: ['77'],
    fixes: [{ location: { latitude: 1, longitude: 2 }, attributes: { charging: true, batteryLevel: 81.5 } }],
  });
});

test('a batch of locations is a batch of fixes', () => {
  const at = (latitude: number) => ({
    timestamp: `2026-11-21T0${latitude}:00:00Z`,
    coords: { latitude, longitude: 0 },
  });
  const message = osmand.decode(json({ location: [at(1), at(2), at(3)], device_id: 5 }));
  expect(message.identities).toEqual(['5']);
  expect(message.fixes.map(({ location }) => location!.latitude)).toEqual([1, 2, 3]);
});

test('what has no name of ours is kept under its own', () => {
  const { attributes } = only(get('id=1&ignition=true&rpm=933&fuel=24&alarm=sos&alarm=bread&toString=x'));
  expect(attributes).toEqual({
    ignition: true,
    rpm: 933,
    alarms: ['sos', 'general'],
    vendor: { fuel: 24, alarm: 'bread', toString: 'x' },
  });
});

test('a value that its sender does not know, or a cell that is none, costs no position', () => {
  const fix = only(get('id=1&lat=6&lon=3&speed=NaN&altitude=null&cell=everywhere&wifi=home'));
  expect(fix.location).toMatchObject({ latitude: 6, speed: null, altitude: null });
  expect(fix.attributes.vendor).toEqual({ cell: 'everywhere', wifi: 'home' });
});

describe('a bad request is answered with what is wrong', () => {
  test.each([
    [get('lat=60&lon=30'), 'id is missing'],
    [get(''), 'id is missing'],
    [get('id=1&lat=sixty&lon=30'), 'lat must be a number'],
    [get('id=1&lat=91&lon=30'), 'from -90 to 90'],
    [get('id=1&lat=60'), 'lat and lon'],
    [get('id=1&lat=6&lon=3&timestamp=yesterday'), 'timestamp'],
    [get(`id=${'1'.repeat(65)}&lat=6&lon=3`), '64 characters'],
    [get('id=1%00&lat=6&lon=3'), 'cannot be printed'],
    [post('{"location":', 'application/json'), 'not valid JSON'],
    [json({ location: { coords: { latitude: 1, longitude: 2 } } }), 'device_id is missing'],
    [json({ device_id: '1' }), 'location is missing'],
    [json({ device_id: '1', location: { coords: { latitude: 'north', longitude: 2 } } }), 'coords.latitude'],
  ])('%#', (request, words) => {
    const message = osmand.decode(request);
    expect(message).toMatchObject({ identities: [], fixes: [] });
    const { status, body } = osmand.answer(message);
    expect(status).toBe(400);
    expect(body).toContain(words);
  });
});

test('a good request is answered with an empty 200', () => {
  expect(osmand.answer(osmand.decode(get('id=1&lat=6&lon=3')))).toEqual({ status: 200, body: '' });
});
