import { KMH } from '@balise/tracking';
import { describe, expect, it } from 'vitest';
import type { GoodFixes } from './good-fixes.ts';
import { pixelsAt } from './mercator.ts';
import { fastestOf, gapsOf, LAG, simplify, TOLERANCE } from './simplify.ts';

const EDGES = [50 * KMH, 90 * KMH];
const MINUTE = 60_000;

/** A vehicle that turns, stops, and is silent for a while, always the same; a fix each 10 s. */
function aMonth(count: number): GoodFixes {
  let random = 7;
  const next = () => {
    random = (random * 16_807) % 2_147_483_647;
    return random / 2_147_483_647;
  };
  const fixes = {
    length: count,
    at: new Float64Array(count),
    speed: new Float32Array(count),
    latitude: new Float64Array(count),
    longitude: new Float64Array(count),
  };
  let [at, latitude, longitude, course, speed] = [0, 5.35, -4.02, 0, 10];
  for (let place = 0; place < count; place++) {
    const phase = Math.floor(place / 60) % 10;
    at += place % 5000 === 4999 ? 40 * MINUTE : 10_000;
    course += (next() - 0.5) * (next() < 0.05 ? 3 : 0.3);
    speed = phase > 6 ? 0 : Math.max(0, Math.min(35, speed + (next() - 0.5) * 6));
    latitude += (Math.cos(course) * speed * 10) / 111_320;
    longitude += (Math.sin(course) * speed * 10) / 111_320;
    Object.assign(fixes.at, { [place]: at });
    [fixes.latitude[place], fixes.longitude[place], fixes.speed[place]] = [latitude, longitude, speed];
  }
  return fixes;
}

const month = aMonth(20_000);
const breaks = gapsOf(month, 10 * MINUTE);

describe.each([4, 9, 12, 15, 18])('a line for zoom %i', (zoom) => {
  const places = [...simplify(month, breaks, zoom, EDGES)];
  const { x, y } = pixelsAt(month, zoom);

  it('is never further from a fix than promised, on the screen and in time', () => {
    let [furthest, latest] = [0, 0];
    for (const [index, end] of places.entries()) {
      const start = places[index - 1] ?? 0;
      const [dx, dy] = [x[end]! - x[start]!, y[end]! - y[start]!];
      for (let i = start + 1; i < end; i++) {
        const [px, py] = [x[i]! - x[start]!, y[i]! - y[start]!];
        const share = Math.min(1, Math.max(0, (px * dx + py * dy) / (dx * dx + dy * dy || 1)));
        furthest = Math.max(furthest, Math.hypot(px - share * dx, py - share * dy));
        const part = (month.at[i]! - month.at[start]!) / (month.at[end]! - month.at[start]!);
        latest = Math.max(latest, Math.hypot(px - part * dx, py - part * dy));
      }
    }
    expect(furthest).toBeLessThanOrEqual(TOLERANCE + 1e-9);
    expect(latest).toBeLessThanOrEqual(TOLERANCE * LAG + 1e-9);
  });

  it('has its ends, both sides of each gap, and the fastest fix', () => {
    const kept = new Set(places);
    for (const place of [0, month.length - 1, fastestOf(month)!, ...breaks, ...breaks.map((place) => place - 1)]) {
      expect(kept).toContain(place);
    }
  });

  it('never shows a colour for longer than it is true, but for what is too short to be seen', () => {
    const classOf = (place: number) => EDGES.filter((edge) => month.speed[place]! > edge).length;
    const gaps = new Set(breaks);
    let worst = 0;
    for (const [index, end] of places.entries()) {
      const start = places[index - 1];
      if (start === undefined || gaps.has(end)) continue;
      let wrong = 0;
      for (let i = start; i < end; i++) {
        wrong = classOf(i) === classOf(start) ? 0 : wrong + Math.hypot(x[i + 1]! - x[i]!, y[i + 1]! - y[i]!);
        worst = Math.max(worst, wrong);
      }
    }
    // a run that is not seen is under 2 px; the leg that leads out of it may add its own length
    expect(worst).toBeLessThan(4);
  });
});

it('takes fewer points the further away one is, and all that there are from near', () => {
  const counts = [2, 6, 10, 14, 18].map((zoom) => simplify(month, breaks, zoom, EDGES).length);
  expect(counts.toSorted((a, b) => a - b)).toEqual(counts);
  expect(counts[0]).toBeLessThan(month.length / 10);
});

it('keeps both ends of a standstill of three minutes', () => {
  const count = 60;
  const fixes = {
    length: count,
    at: Float64Array.from({ length: count }, (_, i) => i * 10_000),
    latitude: Float64Array.from({ length: count }, (_, i) => 5 + Math.min(i, 20) * 1e-7 + Math.max(0, i - 40) * 1e-7),
    longitude: new Float64Array(count),
    speed: Float32Array.from({ length: count }, (_, i) => (i > 20 && i <= 40 ? 0 : 1)),
  };
  expect([...simplify(fixes, [], 3, EDGES)]).toEqual([0, 21, 40, 59]);
});

it('of nothing is nothing, of one fix that one', () => {
  expect([...simplify(aMonth(0), [], 10, EDGES)]).toEqual([]);
  expect([...simplify(aMonth(1), [], 10, EDGES)]).toEqual([0]);
});
