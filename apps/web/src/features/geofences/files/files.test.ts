import type { Geofence } from '@balise/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Draft, zoneOf } from './draft.ts';
import { draftsFrom } from './from-features.ts';
import { collectionOf } from './geojson.ts';
import { drawnFault, nameFaults } from './judge.ts';
import { readText } from './read-file.ts';
import { writeFile } from './write-file.ts';

const SIZES = { width: 80, radius: 50 };
const read = (collection: object): Draft[] => {
  const found = collectionOf(JSON.stringify(collection));
  if (!found) throw new Error('not GeoJSON');
  return draftsFrom(found);
};
const feature = (geometry: object | null, properties: object = {}) => ({ type: 'Feature', geometry, properties });
const degrees = (least: number, most: number) =>
  fc.double({ min: least, max: most, noNaN: true }).map((value) => Number(value.toFixed(6)));
const corner = fc.tuple(degrees(-80, 80), degrees(-179, 179));
const drawing = fc.oneof(
  fc
    .record({ latitude: degrees(-80, 80), longitude: degrees(-179, 179), radius: fc.integer({ min: 10, max: 5000 }) })
    .map((drawCoordinate) => ({ type: 'circle' as const, drawCoordinate })),
  corner.map(([south, west]) => ({
    type: 'rectangle' as const,
    drawCoordinate: { south, west, north: south + 0.5, east: west + 0.5 > 180 ? west + 0.5 - 360 : west + 0.5 },
  })),
  fc
    .record({ points: fc.array(corner, { minLength: 2, maxLength: 9 }), width: fc.integer({ min: 10, max: 900 }) })
    .map((drawCoordinate) => ({ type: 'corridor' as const, drawCoordinate })),
  corner.map(([latitude, longitude]) => {
    const at = (north: number, east: number): [number, number] => [latitude + north, longitude + east];
    const points = [at(0, 0), at(0, 0.9), at(0.9, 0.9), at(0.9, 0)];
    return {
      type: 'polygon' as const,
      drawCoordinate: { points, holes: [[at(0.2, 0.2), at(0.2, 0.6), at(0.6, 0.4)]] },
    };
  }),
);

test('what is written as GeoJSON is read as the same geofence', () => {
  fc.assert(
    fc.property(drawing, fc.string({ maxLength: 20 }), ({ type, drawCoordinate }, given) => {
      const name = given.trim().replaceAll(/\s+/g, ' ');
      const geofence = { name, description: 'd', colour: '#ff8800', speedLimit: 30, type, drawCoordinate } as Geofence;
      const [draft] = read(JSON.parse(writeFile([geofence], 'geojson')));
      expect(draft).toMatchObject({ name, description: 'd', colour: '#ff8800', speedLimit: 30 });
      const again = { ...geofence, ...asDrawn(draft as Draft) };
      // to a centimetre, which is what a file keeps
      expect(writeFile([again], 'geojson')).toBe(writeFile([geofence], 'geojson'));
    }),
    { numRuns: 200 },
  );
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
