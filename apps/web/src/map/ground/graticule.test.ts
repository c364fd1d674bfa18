import { describe, expect, it } from 'vitest';
import { graticule, stepAt } from './graticule.ts';

const FRENCH = { n: 'N', e: 'E', s: 'S', w: 'O' };
const ABIDJAN = { west: -4.1, south: 5.2, east: -3.9, north: 5.4 };
const labelsOf = (...given: Parameters<typeof graticule>) =>
  graticule(...given).features.map(({ properties }) => properties?.label as string);

describe('the grid of coordinates', () => {
  it('has lines at round degrees around what is on screen, said in the reader’s language', () => {
    const labels = labelsOf(ABIDJAN, 11, 'fr', FRENCH);
    expect(labels).toContain('4,0°\u00a0O');
    expect(labels).toContain('5,3°\u00a0N');
    expect(labelsOf(ABIDJAN, 11, 'en', { ...FRENCH, w: 'W' })).toContain('4.0°\u00a0W');
  });

  it('is drawn where towns are apart, not from far away', () => {
    expect(labelsOf(ABIDJAN, 6.9, 'en', FRENCH)).toEqual([]);
    for (let zoom = 7; zoom <= 16; zoom++) expect(labelsOf(ABIDJAN, zoom, 'en', FRENCH).length).toBeGreaterThan(0);
  });

  it('has lines that are neither crowded nor far apart at the zooms of a track', () => {
    for (let zoom = 7; zoom <= 16; zoom += 0.25) {
      const pixels = (stepAt(zoom) * 512 * 2 ** zoom) / 360;
      expect(pixels).toBeGreaterThanOrEqual(180);
      expect(pixels).toBeLessThan(180 * 2.6);
    }
  });

  it('goes on across the date line and the equator', () => {
    const labels = labelsOf({ west: 179, south: -1, east: 181, north: 1 }, 8, 'en', { n: 'N', e: 'E', s: 'S', w: 'W' });
    expect(labels).toContain('179.5°\u00a0E');
    expect(labels).toContain('179.5°\u00a0W');
    expect(labels).toContain('0.0°');
    expect(labels).toContain('0.5°\u00a0S');
  });
});
