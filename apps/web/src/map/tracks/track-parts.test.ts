import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pixelOf, type View, wrapped } from '../mercator.ts';
import { isInView, partsOf } from './track-parts.ts';

const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const step = fc.double({ min: -0.02, max: 0.02, noNaN: true });

/** Ways that go on from where they are, over the edge of the plane as well. */
const track = fc
  .tuple(place, place, fc.nat(1000), fc.array(fc.tuple(step, step), { maxLength: 300 }))
  .map(([startX, startY, started, steps]) => {
    const [x, y] = [[startX], [startY]];
    for (const [dx, dy] of steps) {
      const along = (x.at(-1) ?? 0) + dx;
      x.push(along - Math.floor(along));
      y.push(Math.min(1, Math.max(0, (y.at(-1) ?? 0) + dy)));
    }
    return {
      x: Float64Array.from(x),
      y: Float64Array.from(y),
      at: Float64Array.from(x, (_, point) => started + point),
    };
  });

const view: fc.Arbitrary<View> = fc
  .record({ x: place, y: place, zoom: fc.double({ min: 0, max: 14, noNaN: true }) })
  .map(({ x, y, zoom }) => ({
    center: { x, y },
    originX: 500,
    originY: 300,
    width: 800,
    height: 600,
    zoom,
    scale: 512 * 2 ** zoom,
  }));

/** The box of a leg as the shader draws it: its start in the nearest copy of the world, its end from there. */
function isLegSeen({ x, y }: { x: Float64Array; y: Float64Array }, leg: number, on: View): boolean {
  const start = pixelOf({ x: x[leg]!, y: y[leg]! }, on);
  const end = {
    x: start.x + wrapped(x[leg + 1]! - x[leg]!) * on.scale,
    y: start.y + (y[leg + 1]! - y[leg]!) * on.scale,
  };
  return (
    Math.max(start.x, end.x) >= 0 &&
    Math.min(start.x, end.x) <= on.width &&
    Math.max(start.y, end.y) >= 0 &&
    Math.min(start.y, end.y) <= on.height
  );
}

test('each leg is in one part, and what is seen of any is in a part that is in view', () => {
  fc.assert(
    fc.property(fc.array(track, { maxLength: 3 }), view, (tracks, on) => {
      const parts = partsOf(tracks);
      const legsOf = (some: typeof parts) =>
        some.flatMap((part) => Array.from({ length: part.count }, (_, leg) => `${part.track}/${part.first + leg}`));
      const all = tracks.flatMap(({ x }, number) =>
        Array.from({ length: x.length - 1 }, (_, leg) => `${number}/${leg}`),
      );
      expect(legsOf(parts).sort()).toEqual(all.sort());
      const inView = new Set(legsOf(parts.filter((part) => isInView(part, on, 1))));
      tracks.forEach((one, number) => {
        for (let leg = 0; leg < one.x.length - 1; leg++)
          if (isLegSeen(one, leg, on)) expect(inView.has(`${number}/${leg}`)).toBe(true);
      });
    }),
    { numRuns: 500 },
  );
});

test('a part tells when it was driven, and those that began first are first', () => {
  fc.assert(
    fc.property(fc.array(track, { maxLength: 3 }), (tracks) => {
      const parts = partsOf(tracks);
      for (const { track: number, first, count, from, to } of parts)
        expect([from, to]).toEqual([tracks[number]?.at[first], tracks[number]?.at[first + count]]);
      expect(parts.map(({ from }) => from)).toEqual(
        parts.map(({ from }) => from).toSorted((one, other) => one - other),
      );
    }),
  );
});

test('a way that is far away is in no part that is drawn', () => {
  const far = { x: Float64Array.of(0.9, 0.901), y: Float64Array.of(0.9, 0.9), at: Float64Array.of(0, 1) };
  const on = { center: { x: 0.1, y: 0.1 }, originX: 400, originY: 300, width: 800, height: 600, zoom: 12, scale: 2e6 };
  expect(partsOf([far]).filter((part) => isInView(part, on, 16))).toEqual([]);
});
