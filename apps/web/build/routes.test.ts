import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/* A screen that the router gets twice leaves the whole application blank, and one that it does not get is not found. Merging two features makes either. */

const sources = ['routes.tsx', 'administration-routes.tsx'].map((file) =>
  readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8'),
);
const namesIn = (lines: RegExp): string[] =>
  sources.flatMap((source) => [...source.matchAll(lines)].map(([, name = '']) => name)).sort();

test('each screen is among those of the router, and once', () => {
  const screens = namesIn(/^const (\w+) = createRoute\(/gm);
  expect(screens.length).toBeGreaterThan(30);
  // the lines of the lists; the tree itself is an option of the router
  expect(namesIn(/^ {2}(?!routeTree)(\w+),$/gm)).toEqual(screens);
});
