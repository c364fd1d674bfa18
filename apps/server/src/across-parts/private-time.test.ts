import {
  addGeofence,
  assignDeviceGeofences,
  type DeviceId,
  getDevice,
  getPast,
  getTrack,
  type Input,
  listDevices,
  listSpeedLimits,
  nameDevicePlaces,
  previewGroup,
  setSpeedLimit,
} from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { exportsOf } from '../features/client-exports/testing/exports.ts';
import { reportFiles } from '../features/reports/testing/files.ts';
import { aLink, open } from '../features/tracking-links/testing/link-world.ts';
import { aDevice } from '../testing/device.ts';
import { everyDoor } from '../testing/doors.ts';
import { aLiveWorld } from '../testing/live-world.ts';
import { aShare } from '../testing/share.ts';
import { START } from '../testing/world.ts';

/*
 * Private time through every door: owner, recipient of a share, guest of a tracking link, files. The vehicle drives in the open at latitude 5.3,
 * and an hour later at 5.40 to 5.46, in the geofence PRIVATE yard, with PRIVATE in its values. Each door is asked before that hour is private,
 * which shows what it would tell, and afterwards.
 */

const [MINUTE, HOUR] = [60_000, 3_600_000];
const OPENLY = START - 4 * HOUR;
const HIDDEN = START - HOUR;
const FIXES = 60;
const live = await aLiveWorld({ deltaEvery: 50 });
const { world } = live;
const [files, exports] = [reportFiles(world), exportsOf(world)];
const period = { from: START - 5 * HOUR, to: START };
afterAll(async () => {
  live.hangUp();
  await files.end();
  await exports.end();
  await live.end();
});

async function drives(id: DeviceId, from: number, latitude: number, note: string): Promise<void> {
  live.time.last = from;
  for (let n = 0; n < FIXES; n++)
    await live.speaks(id, latitude + n * 0.00108, { ignition: n < FIXES - 5, vendor: { note } });
}

/** A vehicle with its limit, its yard, a share with history, and a link. */
async function aVehicle() {
  world.clock.now = START - 5 * HOUR;
  const { id } = await aDevice(world, { designation: 'TAXI 7', label: '' });
  const comoe = world.as('comoe');
  const yard = { type: 'circle', drawCoordinate: { latitude: 5.43, longitude: -4, radius: 5000 } } as const;
  const fields = { name: 'PRIVATE yard', speedLimit: 30, ...yard } as Input<typeof addGeofence>['body'];
  const { data: geofence } = await comoe(addGeofence, { body: fields });
  const pair = { deviceIdList: [id], geofenceIdList: [geofence.id], actions: {} } as never;
  expect((await comoe(assignDeviceGeofences, { body: pair })).status).toBe(200);
  expect((await comoe(setSpeedLimit, { params: { id }, body: { limit: 35 } })).status).toBe(200);
  await aShare(world, id, { rights: ['position', 'history'], historyFrom: START - 5 * HOUR });
  const link = await aLink(world, [id], { fields: ['speed', 'address', 'trail'], nameAs: 'designation' } as never);
  world.clock.now = START;
  await drives(id, OPENLY, 5.3, 'open');
  await drives(id, HIDDEN, 5.4, 'PRIVATE value');
  return { id, link };
}

let opened = 0;

/** What everybody is shown, by door. */
async function shown({ id, link }: Awaited<ReturnType<typeof aVehicle>>): Promise<Map<string, string>> {
  const [comoe, bandama] = [world.as('comoe'), world.as('bandama')];
  const asked = { id, period, search: 'TAXI', around: 5.43, why: { kind: 'trip' as const, startsAt: HIDDEN } };
  const all = await everyDoor(live, 'comoe', asked);
  const text = async (door: string, answer: Promise<{ text: string }>) => all.set(door, (await answer).text);
  await text('places', comoe(nameDevicePlaces, { body: { deviceIdList: [id], language: 'en' } }));
  await text('limits', comoe(listSpeedLimits, { query: { pageSize: 100 } }));
  const fast = { feature: 'speed', operator: 'greaterThan', value: 10 } as const;
  await text('group', comoe(previewGroup, { body: { rules: [fast] } }));
  all.set('light page', (await world.app.inject({ url: '/lite', headers: owns() })).body);
  // a page is read once in some seconds for all of its readers
  opened += 1;
  world.clock.now += opened * MINUTE;
  all.set('link', (await open(world, link.path)).body);
  all.set('link data', (await open(world, `${link.path}/data`)).body);
  world.clock.now -= opened * MINUTE;
  await text('recipient card', bandama(getDevice, { params: { id } }));
  await text('recipient list', bandama(listDevices, { query: {} }));
  await text('recipient track', bandama(getTrack, { params: { id }, query: period }));
  await text('recipient past', bandama(getPast, { params: { id }, query: period }));
  all.set('recipient live', JSON.stringify((await live.settled('bandama')).received));
  for (const kind of ['positions', 'trips', 'events'] as const) {
    const form = { devices: { deviceIds: [id] }, ...period };
    const { bytes } = await files.fileOf(kind, { format: 'csv', form });
    all.set(`file ${kind}`, new TextDecoder().decode(bytes));
  }
  const zip = await exports.fileOf({ ...period, deviceIds: null, positions: 'csv' } as never);
  for (const name of Object.keys(zip.files)) if (READ_IN_ZIP.test(name)) all.set(`export ${name}`, zip.text(name));
  return all;
}
const owns = () => ({ host: 'kanari.example', cookie: `balise_token=${world.tokens.comoe}` });
const READ_IN_ZIP = /position|trip|stop|event|alert|tank/;

/** Doors that say in words where the vehicle is now. */
const IN_WORDS = new Set(['places', 'light page', 'link', 'link data']);

/** What a door tells of the hidden hour: places, words, moments of positions. @param town near which the vehicle is */
function tells(door: string, text: string, town: string): string[] {
  const [from, until] = [HIDDEN, HIDDEN + FIXES * 10_000];
  const moments = [...text.matchAll(/(?<![.\d])1\d{12}(?!\d)/g)].map(([one]) => Number(one));
  // its last message may be known
  const within = moments.filter((one) => one > from && one < until).map((one) => new Date(one).toJSON());
  const places = text.match(/(?<![.\d])5\.4[0-6]\d+/g) ?? [];
  const words = text.match(/PRIVATE (value|yard)|\b11:0[1-8]\b/g) ?? [];
  return [...words, ...places, ...within, ...(IN_WORDS.has(door) && text.includes(town) ? [town] : [])];
}

/** Doors that name geofences as such, whoever was there. */
const NAMES_OF_GEOFENCES = new Set(['audit', 'audit export']);

/** Doors of which it is known what they would tell. */
const TELL_OTHERWISE = [
  ...[
    'card',
    'list',
    'values',
    'export',
    'track',
    'chart',
    'positions',
    'past',
    'track export',
    'live',
    'limits',
    'places',
  ],
  ...[
    'report positions',
    'report trips',
    'report events',
    'report speeding',
    'report zone',
    'light page',
    'link',
    'link data',
  ],
  ...['recipient list', 'recipient track', 'recipient live', 'file positions', 'file trips'],
  ...['export events.csv', 'export positions/1.csv'],
];

test('no door tells where the vehicle was, how fast or when it moved; each of them did before', async () => {
  const vehicle = await aVehicle();
  const before = await shown(vehicle);
  const [{ address }] = JSON.parse(before.get('places') ?? '').data.places;
  const [town] = address.match(/\p{Lu}[\p{L}-]{3,}/u) ?? [];
  const shows = [...before].filter(
    ([door, text]) => !NAMES_OF_GEOFENCES.has(door) && tells(door, text, town).length > 0,
  );
  expect(shows.map(([door]) => door)).toEqual(expect.arrayContaining(TELL_OTHERWISE));
  // as if the button had been pressed then: a person can only begin it from now on
  await world.database.pools.owner.query(
    `insert into private_periods (device_id, client_id, starts_at, why) values ($1, $2, $3, 'button')`,
    [vehicle.id, world.clients.comoe, new Date(HIDDEN - 30 * MINUTE)],
  );
  live.hangUp();
  const after = await shown(vehicle);
  expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted());
  for (const [door, text] of after)
    if (!NAMES_OF_GEOFENCES.has(door)) expect([door, tells(door, text, town)]).toEqual([door, []]);
  // what was in the open stays, and so does the distance
  for (const door of ['track', 'positions', 'past', 'recipient track', 'file positions'])
    expect([door, after.get(door)?.includes('5.3')]).toEqual([door, true]);
  const distance = (text = '') => JSON.parse(text).data.state.distance;
  expect(distance(after.get('card'))).toBe(distance(before.get('card')));
  expect(after.get('odometer')).toBe(before.get('odometer'));
}, 900_000);
