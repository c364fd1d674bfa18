import { expect, test } from 'vitest';
import { isFound } from './is-found.ts';

const gt06n = { brand: 'Concox', name: 'GT06N', protocol: 'gt06' };

test('a model is found by words of its brand, name and protocol, in any order', () => {
  for (const search of ['', 'gt06', 'concox gt06n', '06N conc', 'GT-06N', 'gt 06'])
    expect(isFound(gt06n, search)).toBe(true);
  for (const search of ['gt06e', 'teltonika', 'concox x3', '?']) expect(isFound(gt06n, search)).toBe(false);
});
