import { expect, test } from 'vitest';
import { detailOf, moved, openingView, showing, zoomed } from './chart-view.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const midnight = Date.parse('2026-11-20T00:00Z');
const at = (hours: number): number => midnight + hours * HOUR;
const day = { from: at(0), to: at(24) };

test('it opens on the hours with data, rounded outwards to a quarter of an hour', () => {
  expect(openingView(day, { from: at(7.6), to: at(16.1) })).toEqual({ from: at(7.5), to: at(16.25) });
  expect(openingView(day, undefined)).toEqual(day);
});

test('a single position opens on an hour, inside the day', () => {
  expect(openingView(day, { from: at(9.1), to: at(9.1) })).toEqual({ from: at(8.625), to: at(9.625) });
  expect(openingView(day, { from: at(0), to: at(0) })).toEqual({ from: at(0), to: at(1) });
});

test('data over all of the day open on the day, and today ends at its last moment, not at midnight', () => {
  expect(openingView(day, day)).toEqual(day);
  const today = { from: at(0), to: at(14.1) };
  expect(openingView(today, { from: at(13.9), to: at(14.1) })).toEqual({ from: at(13.1), to: at(14.1) });
});

test('zooming keeps the moment under the pointer where it is', () => {
  const view = zoomed(day, day, 0.25, at(8));
  expect(view).toEqual({ from: at(6), to: at(12) });
  expect((at(8) - view.from) / (view.to - view.from)).toBeCloseTo(8 / 24);
  expect(zoomed(view, day, 4, at(8))).toEqual(day);
});

test('zooming stops at two minutes and at the whole period', () => {
  expect(zoomed(day, day, 1e-9, at(8))).toEqual({ from: at(8) - 40_000, to: at(8) + 80_000 });
  expect(zoomed({ from: at(1), to: at(23) }, day, 10, at(8))).toBe(day);
});

test('moving stops at the ends', () => {
  const view = { from: at(8), to: at(9) };
  expect(moved(view, day, HOUR)).toEqual({ from: at(9), to: at(10) });
  expect(moved(view, day, -100 * HOUR)).toEqual({ from: at(0), to: at(1) });
  expect(moved(view, day, 100 * HOUR)).toEqual({ from: at(23), to: at(24) });
});

test('the view moves to a clock that left it, and not before', () => {
  const view = { from: at(8), to: at(9) };
  expect(showing(view, day, at(9))).toBe(view);
  expect(showing(view, day, at(9.5))).toEqual({ from: at(9.4), to: at(10.4) });
  expect(showing(view, day, at(0))).toEqual({ from: at(0), to: at(1) });
});

test('finer values are asked for a little more than is shown, and not for most of the day', () => {
  expect(detailOf({ from: at(8.1), to: at(8.3) }, day)).toEqual({ from: at(8), to: at(8.5) });
  expect(detailOf({ from: at(8.2), to: at(8.45) }, day)).toEqual({ from: at(8), to: at(8.5) });
  expect(detailOf({ from: at(2), to: at(20) }, day)).toBeNull();
  expect(detailOf({ from: at(23.9), to: at(24) }, { from: at(0), to: at(23.95) })?.to).toBe(at(23.95));
});
