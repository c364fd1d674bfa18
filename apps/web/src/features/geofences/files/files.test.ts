import type { Geofence } from '@balise/contract';
import { distanceBetween } from '@balise/tracking';
import { DOMParser } from '@xmldom/xmldom';
import fc from 'fast-check';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type Draft, zoneOf } from './draft.ts';
import { draftsFrom } from './from-features.ts';
import { collectionOf } from './geojson.ts';
import { drawnFault, nameFaults } from './judge.ts';
import { readFile, readText } from './read-file.ts';
import { shapeInText } from './shape-in-text.ts';
import { writeFile } from './write-file.ts';

const SIZES = { width: 80, radius: 50 };
const read = (collection: object): Draft[] => {
  const found = collectionOf(JSON.stringify(collection));
  if (!found) throw new Error('not GeoJSON');
  return draftsFrom(found);
};
const feature = (geometry: object | null, properties: object = {}) => ({ type: 'Feature', geometry, properties });
globalThis.DOMParser = DOMParser as unknown as typeof globalThis.DOMParser; // Node has none
const degrees = (least: number, most: number) =>
  fc.double({ min: least, max: most, noNaN: true }).map((value) => Number(value.toFixed(6)));
const corner = fc.tuple(degrees(-80, 80), degrees(-180, 179.999));
const drawing = fc.oneof(
  fc
    .record({ latitude: degrees(-80, 80), longitude: degrees(-180, 180), radius: fc.integer({ min: 10, max: 5000 }) })
    .map((drawCoordinate) => ({ type: 'circle' as const, drawCoordinate })),
  corner.map(([south, west]) => ({
    type: 'rectangle' as const,
    drawCoordinate: { south, west, north: south + 0.5, east: west + 0.5 > 180 ? west + 0.5 - 360 : west + 0.5 },
  })),
  fc
    .record({ points: fc.array(corner, { minLength: 2, maxLength: 9 }), width: fc.integer({ min: 10, max: 900 }) })
    .map((drawCoordinate) => ({ type: 'corridor' as const, drawCoordinate })),
  corner.map(([latitude, longitude]) => {
    const at = (north: number, east: number): [number, number] => {
      const turned = longitude + east > 180 ? longitude + east - 360 : longitude + east;
      return [latitude + north, turned];
    };
    const points = [at(0, 0), at(0, 0.9), at(0.9, 0.9), at(0.9, 0)];
    return {
      type: 'polygon' as const,
      drawCoordinate: { points, holes: [[at(0.2, 0.2), at(0.2, 0.6), at(0.6, 0.4)]] },
    };
  }),
);

const words = fc
  .string({ unit: fc.constantFrom(...'azAZ09 <>&"\'/;#éœ’漢🚚'), maxLength: 20 })
  .map((text) => text.trim().replaceAll(/\s+/g, ' '));
const written = fc
  .record({ drawing, name: words, description: words, colour: fc.constantFrom('#ff8800', '#0f1e2d') })
  .map(({ drawing: drawn, ...rest }) => ({ ...rest, ...drawn, speedLimit: 30 }) as Geofence);

test.each(['geojson', 'kml'] as const)('what is written as %s is read as the same geofences', async (format) => {
  await fc.assert(
    fc.asyncProperty(fc.array(written, { minLength: 1, maxLength: 3 }), async (geofences) => {
      const file = writeFile(geofences, format);
      const drafts = (await readText(file)) as Draft[];
      expect(drafts.map(({ drawn: _, ...said }) => said)).toEqual(
        geofences.map(({ name, description, colour, speedLimit }) => ({ name, description, colour, speedLimit })),
      );
      const again = geofences.map((geofence, n) => ({ ...geofence, ...asDrawn(drafts[n] as Draft) }));
      // to a centimetre, which is what a file keeps
      expect(writeFile(again, format)).toBe(file);
    }),
    { numRuns: 200 },
  );
});

test('GPX keeps names, descriptions and outlines: each shape is of its kind again, in its place and of its size', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(written, { minLength: 1, maxLength: 3 }), async (geofences) => {
      const file = writeFile(geofences, 'gpx');
      const drafts = (await readText(file)) as Draft[];
      expect(drafts.map(({ name, description }) => ({ name, description }))).toEqual(
        geofences.map(({ name, description }) => ({ name, description })),
      );
      for (const [n, geofence] of geofences.entries()) {
        const drawn = asDrawn(drafts[n] as Draft);
        expect(drawn.type).toBe(geofence.type);
        if (drawn.type !== 'circle')
          expect(writeFile([{ ...geofence, ...drawn }], 'gpx')).toBe(writeFile([geofence], 'gpx'));
        else expectSameCircle(drawn.drawCoordinate as Circle, geofence.drawCoordinate as Circle);
      }
    }),
    { numRuns: 200 },
  );
});

type Circle = { latitude: number; longitude: number; radius: number };

/** An outline of 64 corners says where it was and how large, to 0.2 % of its radius. */
function expectSameCircle(read: Circle, original: Circle): void {
  expect(Math.abs(read.radius - original.radius)).toBeLessThan(0.002 * original.radius);
  expect(distanceBetween(read, original)).toBeLessThan(0.002 * original.radius);
}

test('a KMZ is the KML in it, wherever it lies; a zip without one says nothing', async () => {
  const [geofence] = fc.sample(written, 1) as [Geofence];
  const kml = strToU8(writeFile([geofence], 'kml'));
  const kmz = (files: Zippable) => readFile(new File([zipSync(files) as BlobPart], 'zones.kmz'));
  const plain = await readText(writeFile([geofence], 'kml'));
  expect(await kmz({ 'files/icon.png': strToU8('PNG'), 'doc.kml': kml })).toEqual(plain);
  expect(await kmz({ 'deep/Zones.KML': [kml, { level: 0 }] })).toEqual(plain);
  expect(await kmz({ 'files/icon.png': strToU8('PNG') })).toBe('unknown_format');
  expect(await readFile(new File(['PK but no zip'], 'zones.kmz'))).toBe('unknown_format');
});

test('an outline across the antimeridian is one piece, whichever way a file writes it', async () => {
  const track = (...points: [number, number][]) =>
    `<gpx version="1.1"><trk><name>A</name><type>rectangle</type><trkseg>${points
      .map(([latitude, longitude]) => `<trkpt lat="${latitude}" lon="${longitude}"/>`)
      .join('')}</trkseg></trk></gpx>`;
  const [draft] = (await readText(track([1, 179], [1, -179], [2, -179], [2, 179], [1, 179]))) as Draft[];
  expect(zoneOf(draft as Draft, SIZES)).toEqual({ kind: 'rectangle', south: 1, north: 2, west: 179, east: -179 });
});

/** A draft in the notation of the API. */
function asDrawn(draft: Draft): Pick<Geofence, 'type' | 'drawCoordinate'> {
  const zone = zoneOf(draft, SIZES);
  if (!zone) throw new Error('nothing is drawn');
  const pairs = (points: { latitude: number; longitude: number }[]) =>
    points.map(({ latitude, longitude }): [number, number] => [latitude, longitude]);
  switch (zone.kind) {
    case 'circle':
      return { type: 'circle', drawCoordinate: { ...zone.center, radius: zone.radius } };
    case 'rectangle': {
      const { kind, ...drawCoordinate } = zone;
      return { type: kind, drawCoordinate };
    }
    case 'corridor':
      return { type: 'corridor', drawCoordinate: { points: pairs(zone.points), width: zone.width } };
    case 'polygon':
      return { type: 'polygon', drawCoordinate: { points: pairs(zone.points), holes: (zone.holes ?? []).map(pairs) } };
  }
}

test('pasted text becomes the first shape in it, or says what is wrong', async () => {
  const point = feature({ type: 'Point', coordinates: [-4, 5] }, { name: 'Gate' });
  const kml =
    '<kml><Placemark><name>Road</name><LineString><coordinates>-4,5 -4,6</coordinates></LineString></Placemark></kml>';
  const center = { latitude: 5, longitude: -4 };
  expect(await shapeInText(JSON.stringify({ type: 'FeatureCollection', features: [point, point] }))).toEqual({
    zone: { kind: 'circle', center, radius: 50 },
    name: 'Gate',
    found: 2,
  });
  expect(await shapeInText(kml)).toEqual({
    zone: { kind: 'corridor', points: [center, { latitude: 6, longitude: -4 }], width: 100 },
    name: 'Road',
    found: 1,
  });
  expect(await shapeInText('5.3, -4.0')).toEqual({ fileFault: 'unknown_format' });
  expect(await shapeInText(JSON.stringify(feature(null)))).toEqual({ rowFault: 'nothing_drawn' });
  const small = [
    [0, 0],
    [0.00001, 0],
    [0.00001, 0.00001],
    [0, 0],
  ];
  expect(await shapeInText(JSON.stringify({ type: 'Polygon', coordinates: [small] }))).toEqual({
    rowFault: 'too_small',
  });
});

test('a line becomes a corridor, a point a circle, each part of a multi-part shape a geofence of its own', () => {
  const square = [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ],
  ];
  const drafts = read({
    type: 'FeatureCollection',
    features: [
      feature(
        {
          type: 'LineString',
          coordinates: [
            [-4, 5],
            [-4, 6],
          ],
        },
        { name: 'Road' },
      ),
      feature({ type: 'Point', coordinates: [-4, 5, 12] }, { name: 'Gate' }),
      feature({ type: 'MultiPolygon', coordinates: [square, square] }, { name: 'Islands', stroke: '#FF0000' }),
      feature(null, { name: 'Nowhere' }),
    ],
  });
  expect(drafts.map((draft) => [draft.name, zoneOf(draft, SIZES)?.kind, drawnFault(draft, SIZES)])).toEqual([
    ['Road', 'corridor', undefined],
    ['Gate', 'circle', undefined],
    ['Islands 1', 'polygon', undefined],
    ['Islands 2', 'polygon', undefined],
    ['Nowhere', undefined, 'nothing_drawn'],
  ]);
  expect(zoneOf(drafts[0] as Draft, SIZES)).toMatchObject({ width: 80 });
  expect(drafts[2]?.colour).toBe('#ff0000');
});

test('says what is wrong with a shape', () => {
  const faultOf = (coordinates: number[][]) =>
    drawnFault(read(feature({ type: 'Polygon', coordinates: [coordinates] }))[0] as Draft, SIZES);
  expect(
    faultOf([
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 0],
    ]),
  ).toBe('crosses_itself');
  expect(
    faultOf([
      [0, 0],
      [0.00001, 0],
      [0.00001, 0.00001],
      [0, 0],
    ]),
  ).toBe('too_small');
  expect(
    faultOf([
      [0, 0],
      [1, 0],
      [1, 95],
      [0, 0],
    ]),
  ).toBe('outside');
  expect(
    faultOf([
      [0, 0],
      [1, 0],
    ]),
  ).toBe('too_few_points');
  const round = Array.from({ length: 10_001 }, (_, at) => [Math.cos(at / 1592), Math.sin(at / 1592)]);
  expect(faultOf(round)).toBe('too_many_points');
});

test('says what is wrong with a name', () => {
  const taken = new Set(['depot']);
  expect(nameFaults(['Port', 'DEPOT', 'port', ' ', 'x'.repeat(61)], taken)).toEqual([
    ...[undefined, 'name_taken', 'name_twice', 'no_name', 'long_name'],
  ]);
});

test('what is no GeoJSON is refused', async () => {
  expect(await readText('{"type":"Polygon","coordinates":[1]}')).toBe('unreadable');
  expect(await readText('{"type":"FeatureCollection","features":[]}')).toBe('empty');
  expect(await readText('plate;lat;lon')).toBe('unknown_format');
  const many = Array.from({ length: 1001 }, () => feature(null));
  expect(await readText(JSON.stringify({ type: 'FeatureCollection', features: many }))).toBe('too_many');
});
