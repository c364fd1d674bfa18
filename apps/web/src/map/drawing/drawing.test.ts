import { expect, test } from 'vitest';
import { nearestCorner } from './snapping.ts';
import type { Zone } from './zone.ts';
import { stepBack, stepped, type ZoneSteps } from './zone-steps.ts';

/** A map of 1,000 px a degree whose upper left corner is at 10° north, 0° east. */
const map = {
  project: ([longitude, latitude]: [number, number]) => ({ x: longitude * 1000, y: (10 - latitude) * 1000 }),
  unproject: ([x, y]: [number, number]) => ({ lng: x / 1000, lat: 10 - y / 1000 }),
} as unknown as Parameters<typeof nearestCorner>[0];
const at = (lng: number, lat: number) => ({ lng, lat, containerX: lng * 1000, containerY: (10 - lat) * 1000 });

test('a corner that is drawn takes the nearest corner of another area within 12 pixels', () => {
  const corners = [
    [1, 9],
    [1.01, 9],
    [2, 8],
  ];
  expect(nearestCorner(map, corners, at(1.004, 9))).toEqual([1, 9]);
  expect(nearestCorner(map, corners, at(1.006, 9))).toEqual([1.01, 9]);
  expect(nearestCorner(map, corners, at(2.012, 8))).toEqual([2, 8]);
  expect(nearestCorner(map, corners, at(2.0121, 8))).toBeUndefined();
  // 9 and 9 px are 12.7
  expect(nearestCorner(map, corners, at(2.009, 8.009))).toBeUndefined();
  expect(nearestCorner(map, [], at(1, 9))).toBeUndefined();
});

test('undo leads back through the last fifty changes, to nothing drawn at the beginning', () => {
  const circle = (radius: number): Zone => ({ kind: 'circle', center: { latitude: 5, longitude: -4 }, radius });
  let [zone, steps]: [Zone | null, ZoneSteps] = [null, []];
  const change = (next: Zone | null) => {
    steps = stepped(steps, zone);
    zone = next;
  };
  const undo = (): Zone | null | undefined => {
    const back = stepBack(steps);
    if (!back) return undefined;
    ({ zone, steps } = back);
    return zone;
  };
  change(circle(10));
  change(null); // cleared
  change(circle(20));
  expect([undo(), undo(), undo(), undo()]).toEqual([null, circle(10), null, undefined]);
  for (let radius = 1; radius <= 60; radius++) change(circle(radius));
  const undone: (Zone | null)[] = [];
  for (let last = undo(); last !== undefined; last = undo()) undone.push(last);
  expect(undone).toEqual(Array.from({ length: 50 }, (_, n) => circle(59 - n)));
});
