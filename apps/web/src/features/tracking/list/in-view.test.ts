import { expect, test } from 'vitest';
import { isInView } from './in-view.ts';

const phone = { width: 390, height: 844, zoom: 7 };
const room = { left: 0, right: 0, top: 60, bottom: 466 };

test('a chosen vehicle is in view only clear of edges, panels and the buttons of the map', () => {
  expect(isInView({ x: 195, y: 200 }, phone, room)).toBe(true);
  expect(isInView({ x: 340, y: 330 }, phone, room)).toBe(false); // under the buttons
  expect(isInView({ x: 195, y: 500 }, phone, room)).toBe(false); // under the sheet
  expect(isInView({ x: 195, y: 200 }, { ...phone, zoom: 4 }, room)).toBe(false);
});
