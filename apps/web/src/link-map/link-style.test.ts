import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LinkDrawn } from './drawn.ts';
import { featuresOf, linkStyle, SHOWN } from './link-style.ts';

beforeEach(() => void vi.stubGlobal('location', new URL('https://fleet.example/t/x')));
afterEach(() => void vi.unstubAllGlobals());

const drawn: LinkDrawn = {
  places: [
    { latitude: 5, longitude: -4, motion: 'stopped', reach: 2829, trail: [] },
    {
      latitude: 6,
      longitude: -5,
      motion: 'moving',
      reach: null,
      trail: [
        [5.9, -5],
        [6, -5],
      ],
    },
  ],
  destination: null,
};

test('a map has circles and trails from its first style on, and after every change of it', () => {
  for (const scheme of ['light', 'dark'] as const) {
    const { sources } = linkStyle(scheme, 'en', drawn);
    expect(sources[SHOWN]).toEqual({ type: 'geojson', data: featuresOf(drawn) });
  }
});

test('a circle is drawn around a blurred place alone, a trail where there is one', () => {
  const { features } = featuresOf(drawn);
  expect(features.map(({ geometry, properties }) => [geometry.type, properties])).toEqual([
    ['Polygon', { motion: 'stopped' }],
    ['LineString', { motion: 'moving' }],
  ]);
});
