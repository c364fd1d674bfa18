import { expect, test } from 'vitest';
import { isLineSlow } from './slow-line.ts';

const answer = (duration: number) => [{ name: 'http://fleet.example/api/v4/user/data', duration }];

test('a line is slow where the browser says so, data is saved, or the first answer took long', () => {
  expect(isLineSlow({ effectiveType: '2g' }, [])).toBe(true);
  expect(isLineSlow({ effectiveType: '4g', saveData: true }, [])).toBe(true);
  expect(isLineSlow(undefined, answer(6000))).toBe(true);
  expect(isLineSlow({ effectiveType: '4g' }, answer(800))).toBe(false);
  expect(isLineSlow(undefined, [{ name: 'http://fleet.example/assets/map.js', duration: 9000 }])).toBe(false);
});
