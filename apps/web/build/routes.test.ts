import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/* A screen that the router gets twice leaves the whole application blank, and one that it does not get is not found. Merging two features makes either. */

const source = ['routes.tsx', 'administration-routes.tsx']
  .map((file) => readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8'))
  .join('\n');
const namesIn = (text: string, lines: RegExp): string[] =>
  [...text.matchAll(lines)].map(([, name = '']) => name).sort();

test('each screen is among those of the router, and once', () => {
  const screens = namesIn(source, /^const (\w+) = createRoute\(/gm);
  expect(screens.length).toBeGreaterThan(30);
  const lists = [...source.matchAll(/(?:addChildren\(|administrationRoutes = )\[\n(.*?)\n\]/gs)].map(([list]) => list);
  expect(lists).toHaveLength(2);
  expect(namesIn(lists.join('\n'), /^ {2}(\w+),$/gm)).toEqual(screens);
});
