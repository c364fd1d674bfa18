import { expect, it } from 'vitest';
import { heightAt, nearestStop } from './sheet-stops.ts';

it('a sheet that is let go comes to rest at the nearest of its three stops', () => {
  expect([heightAt('low', 800), heightAt('middle', 800), heightAt('full', 800)]).toEqual([96, 416, 744]);
  expect([100, 240, 270, 560, 600].map((height) => nearestStop(height, 800))).toEqual([
    'low',
    'low',
    'middle',
    'middle',
    'full',
  ]);
});
