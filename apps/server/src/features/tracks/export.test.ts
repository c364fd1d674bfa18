import { exportTrack, type Language, listAudit, type TrackFormat } from '@balise/contract';
import { JUMP } from '@balise/tracking';
import { readXlsx } from 'hucre/xlsx';
import { SaxesParser } from 'saxes';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { storeFixes } from '../../testing/past.ts';
import { aWorld, type PersonName } from '../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const NOON = world.clock.now;
const [HOUR, DAY] = [3_600_000, 86_400_000];

const device = await aDevice(world, { designation: '=A&B <1>' });
/** Half an hour up to midnight and on into the next day without a gap; an hour later one more; a jump. */
const MIDNIGHT = NOON + 12 * HOUR;
await storeFixes(world, device.id, [
  ...Array.from({ length: 120 }, (_, i) => ({
    at: MIDNIGHT - HOUR / 2 + i * 30_000,
    latitude: 6.6 + i * 1e-3,
    longitude: -5.02,
    altitude: i === 1 ? null : 120.25,
    speed: i === 2 ? null : 10,
    attributes: {
      ignition: true,
      externalVoltage: 12.3,
      odometer: 1_234_500,
      busOdometer: 98_765_000,
      alarms: ['sos'],
      vendor: { 66: 'x;y' },
    },
  })),
  { at: MIDNIGHT + 10 * 60_000 + 7, latitude: 44, quality: JUMP },
  { at: MIDNIGHT + 2 * HOUR, latitude: 6.8, longitude: -5.02 },
]);

const take = async (format: TrackFormat, more: object = {}, who: PersonName = 'awa', language: Language = 'en') =>
  await world.as(who)(exportTrack, {
    params: { id: device.id },
    body: { from: NOON, to: NOON + 2 * DAY, format, language, ...more },
  });
const textOf = async (format: TrackFormat, more: object = {}, language: Language = 'en') => {
  const { data, status, headers } = await take(format, more, 'awa', language);
  expect(status).toBe(200);
  return {
    text: Buffer.from(await data.content.arrayBuffer()).toString(),
    name: data.fileName,
    type: headers['content-type'],
  };
};

/** Every element of a document with its text and attributes, in order. Throws where it is not well-formed. */
function elementsOf(xml: string) {
  const elements: { name: string; uri: string; path: string; attributes: Record<string, string>; text: string }[] = [];
  const open: typeof elements = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    const values = Object.fromEntries(Object.entries(attributes).map(([key, { value }]) => [key, value]));
    const path = [...open.map(({ name }) => name), local].join('/');
    const element = { name: local, uri, path, attributes: values, text: '' };
    elements.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const last = open.at(-1);
    if (last) last.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return elements;
}

test('GPX 1.1: well-formed, a segment for each stretch, good fixes only, each in the order of its schema', async () => {
  const { text, name, type } = await textOf('gpx');
  expect([name, type]).toEqual(['track_a-b-1_2026-11-20_2026-11-22.gpx', 'application/gpx+xml']);
  const elements = elementsOf(text);
  expect(elements[0]).toMatchObject({
    name: 'gpx',
    uri: 'http://www.topografix.com/GPX/1/1',
    attributes: { version: '1.1' },
  });
  expect(elements.find(({ path }) => path === 'gpx/trk/name')?.text).toBe('=A&B <1>');
  const points = elements.filter(({ name: local }) => local === 'trkpt');
  // midnight is within a stretch: the line goes on from its last point
  expect(elements.filter(({ name: local }) => local === 'trkseg')).toHaveLength(3);
  expect(points).toHaveLength(122);
  expect(points.some(({ attributes }) => attributes.lat === '44')).toBe(false);
  expect(points[0]?.attributes).toEqual({ lat: '6.6', lon: '-5.02' });
  const times = elements.filter(({ path }) => path === 'gpx/trk/trkseg/trkpt/time').map(({ text: time }) => time);
  expect([times[0], times.at(-1)]).toEqual(['2026-11-20T23:30:00.000Z', '2026-11-21T02:00:00.000Z']);
  const inside = elements
    .filter(({ path }) => path.startsWith('gpx/trk/trkseg/trkpt/'))
    .map(({ name: local }) => local);
  expect(inside.slice(0, 6)).toEqual(['ele', 'time', 'extensions', 'TrackPointExtension', 'speed', 'course']);
});

test('KML 2.3: well-formed, tracks of as many times as places', async () => {
  const { text, type } = await textOf('kml');
  expect(type).toBe('application/vnd.google-earth.kml+xml');
  const elements = elementsOf(text);
  expect(elements[0]).toMatchObject({ name: 'kml', uri: 'http://www.opengis.net/kml/2.3' });
  const track = 'kml/Document/Placemark/MultiTrack/Track';
  expect(elements.filter(({ path }) => path === track)).toHaveLength(3);
  const count = (local: string) => elements.filter(({ path }) => path === `${track}/${local}`).length;
  expect([count('when'), count('coord')]).toEqual([122, 122]);
  expect(elements.find(({ name }) => name === 'coord')?.text).toBe('-5.02 6.6 120.3');
});

test('GeoJSON: features of RFC 7946, longitude first, a lone fix as a point', async () => {
  const { text, type } = await textOf('geojson');
  expect(type).toBe('application/geo+json');
  const { features, ...collection } = JSON.parse(text);
  expect(collection).toMatchObject({ type: 'FeatureCollection', name: '=A&B <1>' });
  type Feature = {
    type: string;
    geometry: { type: string; coordinates: unknown[] };
    properties: { times: string[]; speeds: unknown[] };
  };
  expect((features as Feature[]).map(({ type: kind, geometry }) => [kind, geometry.type])).toEqual([
    ['Feature', 'LineString'],
    ['Feature', 'LineString'],
    ['Feature', 'Point'],
  ]);
  const [first, second, lone] = features as [Feature, Feature, Feature];
  expect(first.geometry.coordinates.slice(0, 2)).toEqual([
    [-5.02, 6.6, 120.3],
    [-5.02, 6.601],
  ]);
  expect(second.geometry.coordinates[0]).toEqual(first.geometry.coordinates.at(-1));
  expect(first.properties.speeds.slice(1, 3)).toEqual([10, null]);
  expect(lone.geometry.coordinates).toEqual([-5.02, 6.8]);
});

test('CSV in French: byte order mark, semicolons, decimal commas, places in words; every position, doubtful ones too', async () => {
  const { text, name } = await textOf('csv', {}, 'fr');
  expect(name).toBe('trace_a-b-1_2026-11-20_2026-11-22.csv');
  expect(text.startsWith('\ufeff')).toBe(true);
  const lines = text.slice(1).trimEnd().split('\r\n');
  expect(lines).toHaveLength(123);
  expect(lines[0]?.split(';').slice(0, 5)).toEqual([
    'Heure (Africa/Abidjan)',
    'Lieu',
    'Latitude',
    'Longitude',
    'Vitesse (km/h)',
  ]);
  expect(lines[1]?.split(';').slice(0, 5)).toEqual([
    '20/11/2026 23:30:00',
    '≈ 5\u00a0km au N de Toumodi',
    '6,600000',
    '-5,020000',
    '36',
  ]);
  expect(lines.some((line) => line.includes(';saut;'))).toBe(true);
  expect(lines[1]).toContain('"vendor: {""66"":""x;y""}"');
});

test('Excel, read again: typed cells with units and zone in the headings, and what the file is on its second sheet', async () => {
  const { data } = await take('xlsx', { timeZone: 'Europe/Paris' });
  const { sheets } = await readXlsx(new Uint8Array(await data.content.arrayBuffer()));
  const [headings, first] = sheets[0]?.rows ?? [];
  expect(sheets[0]?.rows).toHaveLength(123);
  expect(headings?.slice(0, 8)).toEqual([
    ...[
      'Time (Europe/Paris)',
      'Place',
      'Latitude',
      'Longitude',
      'Speed (km/h)',
      'Heading (°)',
      'Altitude (m)',
      'Ignition',
    ],
  ]);
  expect(first?.slice(0, 8)).toEqual([
    ...[new Date('2026-11-21T00:30:00Z'), '≈ 5\u00a0km N of Toumodi', 6.6, -5.02, 36, 90, 120.25, 'yes'],
  ]);
  const reported = (heading: string) => first?.[headings?.indexOf(heading) ?? -1];
  expect(reported('Tracker odometer (km)')).toBe(1234.5);
  expect(reported('Vehicle odometer, CAN (km)')).toBe(98_765);
  expect(reported('Alarms')).toBe('SOS');
  const about = new Map(sheets[1]?.rows.map(([key, value]) => [key, value]));
  expect(about.get('Vehicle')).toContain('=A&B <1>');
  expect(about.get('Time zone')).toBe('Europe/Paris');
  expect(about.get('Period')).toContain('2026');
});

test('compressed, a file has fewer positions', async () => {
  const { text } = await textOf('csv', { form: 'compressed' });
  const lines = text.trimEnd().split('\r\n');
  expect(lines.length).toBeLessThan(60);
  expect(lines.length).toBeGreaterThan(10);
});

test('of a period in which nothing was received each format is whole, and empty', async () => {
  const empty = { from: NOON - 5 * DAY, to: NOON - 4 * DAY };
  expect(elementsOf((await textOf('gpx', empty)).text).map(({ name }) => name)).not.toContain('trkpt');
  expect(elementsOf((await textOf('kml', empty)).text).map(({ name }) => name)).not.toContain('Track');
  expect(JSON.parse((await textOf('geojson', empty)).text).features).toEqual([]);
  expect((await textOf('csv', empty)).text.trimEnd().split('\r\n')).toHaveLength(1);
});

test('what is taken is noted, and a foreign tenant takes nothing', async () => {
  const before = (await world.as('comoe')(listAudit, { query: { action: 'track.view', subjectId: device.id } })).data
    .lines;
  expect(before.length).toBeGreaterThan(0);
  for (const who of ['bandama', 'limited', 'niger'] as const) {
    expect(await take('csv', {}, who)).toMatchObject({ status: 404, error: { code: 'device_not_found' } });
  }
});

test('each client takes its own time', async () => {
  const owner = world.database.pools.owner;
  await owner.query('update device_ownership set ends_at = $2 where device_id = $1', [device.id, new Date(MIDNIGHT)]);
  await owner.query('insert into device_ownership (device_id, client_id, starts_at) values ($1, $2, $3)', [
    ...[device.id, world.clients.bandama, new Date(MIDNIGHT)],
  ]);
  await owner.query('update devices set client_id = $2 where id = $1', [device.id, world.clients.bandama]);
  const { data } = await take('gpx', {}, 'comoe');
  const elements = elementsOf(Buffer.from(await data.content.arrayBuffer()).toString());
  expect(elements.filter(({ name }) => name === 'trkpt')).toHaveLength(60);
  expect(elements.find(({ path }) => path === 'gpx/trk/name')?.text).not.toContain('A&B');
});

test.each([
  ['another format', { format: 'pdf' }, 'format'],
  ['more than 31 days', { to: NOON + 40 * DAY }, 'to'],
  ['no language', { language: undefined }, 'language'],
  ['a zone that there is not', { timeZone: 'Nowhere' }, 'timeZone'],
])('refused: %s', async (_, more, field) => {
  const { status, error } = await take('csv', more, 'bandama');
  expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [field]]);
});
