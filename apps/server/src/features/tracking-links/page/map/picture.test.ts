import { formatIn } from '@balise/i18n';
import fc from 'fast-check';
import { PbfWriter } from 'pbf';
import { expect, test } from 'vitest';
import type { ShownPlace } from '../shown.ts';
import { clipLine, clipRing, type Point } from './clip.ts';
import { mapPicture } from './picture.ts';
import { readTile } from './vector-tile.ts';

/** A tile by the specification's own example of a polygon (4.3.5.6 in part), with a name. */
function aTile(): Uint8Array {
  const tile = new PbfWriter();
  tile.writeMessage(
    3,
    (_: unknown, layer: PbfWriter) => {
      layer.writeStringField(1, 'earth');
      layer.writeMessage(
        2,
        (__: unknown, feature: PbfWriter) => {
          feature.writePackedVarint(2, [0, 0]);
          feature.writePackedVarint(4, [9, 6, 12, 18, 10, 12, 24, 44, 15]);
        },
        undefined,
      );
      layer.writeStringField(3, 'kind');
      layer.writeMessage(4, (__: unknown, value: PbfWriter) => value.writeStringField(1, 'earth'), undefined);
      layer.writeVarintField(5, 4096);
    },
    undefined,
  );
  return tile.finish();
}

test('a tile is read as the specification says: (3,6) (8,12) (20,34), closed', () => {
  expect(readTile(aTile())).toEqual({
    earth: {
      extent: 4096,
      features: [
        {
          properties: { kind: 'earth' },
          lines: [
            [
              [3, 6],
              [8, 12],
              [20, 34],
              [3, 6],
            ],
          ],
        },
      ],
    },
  });
});

const frame = { left: 0, top: 0, right: 100, bottom: 50 };
const point = fc.tuple(fc.integer({ min: -300, max: 300 }), fc.integer({ min: -300, max: 300 })) as fc.Arbitrary<Point>;
const isWithin = ([x, y]: Point) => x >= -1e-6 && x <= 100 + 1e-6 && y >= -1e-6 && y <= 50 + 1e-6;

test('what is cut lies within the frame, and what lay within it is kept', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 3, maxLength: 12 }), (line) => {
      const parts = [...clipLine(line, frame), clipRing(line, frame)].flat();
      expect(parts.every(isWithin)).toBe(true);
      const inside = line.filter(isWithin).map(String);
      const ring = new Set(clipRing(line, frame).map(String));
      for (const one of inside) expect(ring.has(one)).toBe(true);
    }),
  );
});

const place = (latitude: number, longitude: number): ShownPlace => ({
  latitude,
  longitude,
  motion: 'moving',
  since: 0,
  at: 0,
  reach: null,
  speed: null,
  battery: null,
  driver: null,
  trail: [],
  arrival: null,
});

test('a picture shows every place within itself, with a scale in the reader’s units, and escapes names', async () => {
  const format = formatIn('fr', 'UTC');
  const world = async () => readTile(aTile());
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(fc.double({ min: -70, max: 70, noNaN: true }), fc.double({ min: -170, max: 170, noNaN: true })),
        {
          minLength: 1,
          maxLength: 4,
        },
      ),
      async (spots) => {
        const places = spots.map(([latitude, longitude]) => place(latitude, longitude));
        const svg = await mapPicture(world, { places, destination: null, title: '<b>"', format });
        const marks = [...svg.matchAll(/<circle cx="(-?\d+)" cy="(-?\d+)" r="9"/g)].map(([, x, y]) => [
          Number(x),
          Number(y),
        ]);
        expect(marks).toHaveLength(spots.length);
        for (const [x = -1, y = -1] of marks) expect([x >= 0 && x <= 640, y >= 0 && y <= 320]).toEqual([true, true]);
        expect(svg).toContain('aria-label="&lt;b&gt;&quot;"');
        expect(svg).toMatch(/\d\skm</);
      },
    ),
    { numRuns: 30 },
  );
  expect(await mapPicture(world, { places: [], destination: null, title: '', format })).toBe('');
});
