import type { Map as MapLibreMap } from 'maplibre-gl';
import { expect, test, vi } from 'vitest';
import { type Place, pixelOf, placeOf } from '../mercator.ts';
import { viewOf } from '../view.ts';
import { NO_ROOM } from './room.ts';
import { Slide } from './slide.ts';

vi.mock('maplibre-gl', () => ({}));
vi.mock('maplibre-gl/dist/maplibre-gl.css', () => ({}));
vi.mock('../start-maplibre.ts', () => ({}));

const ROOM = { ...NO_ROOM, left: 300 };
const START = placeOf(-4, 5.3);

/** A map of 1000 × 600 px at zoom 12 that counts how often it is drawn. */
function aMap() {
  const listeners = new Map<string, () => void>();
  const shown = { center: { lng: 0, lat: 0 }, padding: { ...NO_ROOM }, draws: 0, jumps: 0, moving: false, beyond: '' };
  const style = { transform: '' };
  const container = {
    clientWidth: 1000,
    clientHeight: 600,
    style: { setProperty: (_: string, value: string) => (shown.beyond = value) },
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
  };
  const gesture = { disable: vi.fn(), enable: vi.fn(), disableRotation: vi.fn() };
  const map = {
    scrollZoom: gesture,
    touchZoomRotate: gesture,
    on: vi.fn(),
    resize: () => map,
    isMoving: () => shown.moving,
    getCenter: () => shown.center,
    getPadding: () => shown.padding,
    getZoom: () => 12,
    getContainer: () => container,
    getCanvasContainer: () => ({ style }),
    jumpTo({ center, padding }: { center: [number, number]; padding?: typeof NO_ROOM }) {
      shown.center = { lng: center[0], lat: center[1] };
      if (padding) shown.padding = padding;
      shown.jumps += 1;
      return map;
    },
    redraw() {
      shown.draws += 1;
      return map;
    },
  } as unknown as MapLibreMap;
  /** Where a place is seen, px from the middle of the room. */
  const seen = (place: Place): Place => {
    const view = viewOf(map);
    const [x = 0, y = 0] = style.transform.match(/-?[\d.e-]+(?=px)/g)?.map(Number) ?? [];
    const pixel = pixelOf(place, view);
    return { x: pixel.x + x - view.originX, y: pixel.y + y - view.originY };
  };
  return { map, shown, style, seen, press: () => listeners.get('pointerdown')?.() };
}

/** Goes east and a little south, so many px at zoom 12. */
const along = (px: number): Place => ({ x: START.x + px / (512 * 2 ** 12), y: START.y + px / 4 / (512 * 2 ** 12) });

/** More of the same way than the map can hold, from wherever it is asked. */
const EAST = [along(10_000)];

test('a place that moves stays in the middle, and the map is drawn anew once in a few hundred pixels', () => {
  const { map, shown, seen } = aMap();
  const slide = new Slide(map);
  for (let px = 0; px <= 3000; px += 2) {
    slide.keep(along(px), ROOM, EAST);
    const { x, y } = seen(along(px));
    expect(Math.hypot(x, y)).toBeLessThan(0.01);
  }
  expect(shown.jumps).toBeGreaterThan(3000 / 520);
  expect(shown.jumps).toBeLessThan(3000 / 420);
});

test('it says when it drew the map, and where a way comes back it draws it once', () => {
  const { map, shown } = aMap();
  const slide = new Slide(map);
  const there = [0, 150, 300, 440];
  const way = [...there, ...there.toReversed(), ...there].map(along);
  const outcomes = way.map((place, index) => slide.keep(place, ROOM, way.slice(index + 1)));
  expect(outcomes).toEqual(['drawn', ...Array(way.length - 1).fill('slid')]);
  expect(shown.jumps).toBe(1);
});

test('at rest the map is as large as it is seen, and shows what it showed', () => {
  const { map, shown, style, seen } = aMap();
  const slide = new Slide(map);
  for (const px of [0, 50, 100]) slide.keep(along(px), ROOM, EAST);
  expect(shown.beyond).toBe('256px');
  const before = seen(along(40));
  slide.end();
  expect(shown.beyond).toBe('0px');
  expect(style.transform).toBe('');
  expect(seen(along(40)).x).toBeCloseTo(before.x, 3);
  expect(seen(along(40)).y).toBeCloseTo(before.y, 3);
});

test('what a hand holds neither slides nor changes its size, until it is let go and the click that follows is over', () => {
  vi.useFakeTimers();
  const released: (() => void)[] = [];
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: () => void) => released.push(listener),
    removeEventListener: vi.fn(),
  });
  const { map, shown, style, press } = aMap();
  const slide = new Slide(map);
  slide.listen();
  for (const px of [0, 50]) slide.keep(along(px), ROOM, EAST);
  press();
  const { center } = shown;
  slide.keep(along(60), ROOM, EAST);
  slide.end();
  expect([shown.center, style.transform, shown.beyond]).toEqual([center, '', '256px']);
  released[0]?.();
  expect(shown.beyond).toBe('256px');
  vi.runAllTimers();
  expect(shown.beyond).toBe('0px');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a zoom under way is not cut off: the map slides as far as it reaches', () => {
  const { map, shown, style } = aMap();
  const slide = new Slide(map);
  slide.keep(along(0), ROOM, EAST);
  const { jumps } = shown;
  shown.moving = true;
  slide.keep(along(500), ROOM, EAST);
  expect(shown.jumps).toBe(jumps);
  expect(style.transform).toContain('-256px');
});
