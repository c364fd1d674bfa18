import type { StyleSpecification } from 'maplibre-gl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inLanguage } from './foreign-style.ts';
import { overviewStyle, overWorld } from './map-style.ts';

const look = (hasObstacles: boolean) => ({ scheme: 'light' as const, language: 'en' as const, hasObstacles });
const foreign: StyleSpecification = {
  version: 8,
  sources: { streets: { type: 'vector', tiles: ['https://tiles.example/{z}/{x}/{y}.pbf'] } },
  layers: [
    { id: 'ground', type: 'background' },
    { id: 'roads', type: 'line', source: 'streets', 'source-layer': 'roads' },
    {
      id: 'names',
      type: 'symbol',
      source: 'streets',
      'source-layer': 'places',
      layout: { 'text-field': ['coalesce', ['get', 'name_en'], ['get', 'name']] },
    },
  ],
};
const idsOf = ({ layers }: StyleSpecification): string[] => layers.map(({ id }) => id);

beforeEach(() => void vi.stubGlobal('location', new URL('https://fleet.example/map')));
afterEach(() => void vi.unstubAllGlobals());

describe('the style of a map', () => {
  it('lets names make way for clusters, by a layer above all others', () => {
    expect(idsOf(overviewStyle(look(true))).at(-1)).toBe('obstacles');
    expect(idsOf(overWorld(foreign, look(true))).at(-1)).toBe('obstacles');
  });

  it('loads no tiles of obstacles where nothing is reported of any', () => {
    expect(Object.keys(overviewStyle(look(false)).sources)).toEqual(['overview', 'graticule']);
    expect(Object.keys(overWorld(foreign, look(false)).sources)).toEqual(['streets', 'overview']);
  });

  it('keeps the built-in land and water between a source’s background and its streets', () => {
    const ids = idsOf(overWorld(foreign, look(false)));
    expect(ids[0]).toBe('ground');
    expect(ids.indexOf('underlay_earth')).toBeGreaterThan(0);
    expect(ids.indexOf('underlay_earth')).toBeLessThan(ids.indexOf('roads'));
    expect(ids.at(-1)).toBe('names');
  });

  it('is the built-in world where a source draws nothing of its own land', () => {
    const { layers } = overWorld({ ...foreign, layers: foreign.layers.slice(1) }, look(false));
    expect(layers[0]).toMatchObject({ id: 'underlay_background' });
  });

  it('writes French names for a French reader', () => {
    const namesIn = (language: 'en' | 'fr') => inLanguage(foreign, language).layers[2]?.layout;
    expect(namesIn('en')).toEqual(foreign.layers[2]?.layout);
    expect(namesIn('fr')).toEqual({
      'text-field': [...['coalesce', ['coalesce', ['get', 'name:fr'], ['get', 'name_en']], ['get', 'name']]],
    });
  });
});
