import { expect, test } from 'vitest';
import { styleOf } from './map-style.ts';

const GROUND = { kind: 'pmtiles', url: 'https://maps.example/ground.pmtiles', attribution: '' } as const;
const sourcesOf = (hasObstacles: boolean): string[] => {
  const style = styleOf(GROUND, 'light', 'en', hasObstacles);
  return typeof style === 'string'
    ? []
    : [...Object.keys(style.sources), ...style.layers.slice(-1).map(({ id }) => id)];
};

test('names of the fleet’s map make way for clusters, by a layer above all others', () => {
  expect(sourcesOf(true)).toEqual(['ground', 'obstacles', 'obstacles']);
});

test('a map of what was loads no tiles but those of its ground', () => {
  const [ground, ...others] = sourcesOf(false);
  expect(ground).toBe('ground');
  expect(others).not.toContain('obstacles');
});
