import { expect, test } from 'vitest';
import { acceptsGzip } from './accepts-gzip.ts';

test.each([
  ['gzip', true],
  ['br, gzip;q=0.8, *', true],
  ['GZIP ; q=1', true],
  ['x-gzip', true],
  ['gzip;q=0', false],
  ['gzip;q=0.000', false],
  ['br', false],
  ['identity', false],
  [undefined, false],
])('%s', (header, taken) => expect(acceptsGzip(header)).toBe(taken));
