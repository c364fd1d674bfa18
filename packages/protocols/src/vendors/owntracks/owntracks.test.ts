import { expect, test } from 'vitest';
import type { HttpRequest } from '../../core/protocol.ts';
import { toLatin1 } from '../../core/text.ts';
import { owntracks } from './index.ts';

const post = (body: string, url = '/', headers: Record<string, string> = {}): HttpRequest => ({
  method: 'POST',
  url,
  headers,
  body: toLatin1(body),
});
const read = (value: object, url?: string, headers?: Record<string, string>) =>
  owntracks.decode(post(JSON.stringify(value), url, headers));
const place = { _type: 'location', lat: 48.85, lon: 2.29, tst: 1_497_476_456 };

test('the device of the address or the headers replaces a missing tid', () => {
  expect(read(place, '/pub?u=jane&d=phone').identities).toEqual(['owntracks/jane/phone']);
  expect(read(place, '/', { 'x-limit-u': 'jane', 'x-limit-d': 'phone' }).identities).toEqual(['owntracks/jane/phone']);
});

test('a region entered or left is an alarm', () => {
  const { identities, fixes } = read({
    ...place,
    _type: 'transition',
    event: 'leave',
    topic: 'owntracks/jane/phone/event',
  });
  expect(identities).toEqual(['owntracks/jane/phone']);
  expect(fixes[0]!.attributes.alarms).toEqual(['geofenceExit']);
});

test('what a Queclink says is in our units', () => {
  const attributes = read({
    ...place,
    tid: 'Q',
    t: 'i',
    odometer: 12.5,
    hmc: 7200,
    ubatt: 3.9,
    uext: 12.6,
    din1: true,
    dout2: false,
    bs: 2,
    mcc: 232,
    mnc: 1,
    lac: '4F4D',
    cid: '673A',
    BSSID: '8:4:2e:10:0:ff',
    'temp_c-01': 21.5,
    aiv: 4.2,
    inregions: ['a', 'b'],
  }).fixes[0]!.attributes;
  expect(attributes).toEqual({
    ignition: true,
    event: 'i',
    odometer: 12_500,
    engineHours: 7200,
    batteryVoltage: 3.9,
    externalVoltage: 12.6,
    charging: true,
    inputs: { 1: true },
    outputs: { 2: false },
    temperatures: { 1: 21.5 },
    analogInputs: { 1: 4.2 },
    cell: { mcc: 232, mnc: 1, lac: 0x4f4d, id: 0x673a },
    wifi: [{ mac: '08:04:2E:10:00:FF' }],
    vendor: { tid: 'Q', inregions: 'a, b' },
  });
});

test.each([
  ['what brings no place', JSON.stringify({ _type: 'lwt', tst: 1, tid: 'JJ' }), ['JJ'], 200],
  ['an empty body', '', [], 200],
  ['a body that is none', '{"lat', [], 400],
  ['an encrypted one', '{"_type":"encrypted","data":"AA=="}', [], 400],
  ['one without a device', JSON.stringify(place), [], 400],
])('%s has no fix and is answered', (_, body, identities, status) => {
  const message = owntracks.decode(post(body));
  expect(message.fixes).toEqual([]);
  expect(message.identities).toEqual(identities);
  expect(owntracks.answer(message).status).toBe(status);
});

test.each([
  [{ inregions: [{ toString: 1 }] }, { inregions: '[{"toString":1}]' }],
  [{ inregions: [[{ toString: 1 }], 'a'] }, { inregions: '[[{"toString":1}],"a"]' }],
  [{ event: { toString: 1 }, rids: { toString: 1 } }, undefined],
])('%o cannot be written as a text, and is none', (elements, vendor) => {
  expect(read({ ...place, tid: 'Q', ...elements }).fixes[0]!.attributes.vendor).toEqual({ tid: 'Q', ...vendor });
});

test('a type that cannot be written is none', () => {
  expect(read({ ...place, tid: 'Q', _type: { toString: 1 } }).fixes).toEqual([]);
});

test.each([8.64e12 + 1, 1e14, 1e300, -1e14])('%d seconds since 1970 are no moment', (tst) => {
  expect(read({ ...place, tid: 'Q', tst }).fixes[0]!.time).toBeNull();
});

test('the last moment that there is is one; a number beyond all numbers is none', () => {
  const [fix] = read({ ...place, tid: 'Q', tst: 8.64e12, odometer: 1e308 }).fixes;
  expect(new Date(fix!.time!).getTime()).toBe(8.64e15);
  expect(fix!.attributes).not.toHaveProperty('odometer');
});
