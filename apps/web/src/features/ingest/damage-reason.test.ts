import { expect, test } from 'vitest';
import { reasonOf } from './damage-reason.ts';

test.each([
  ['the checksum does not fit', { key: 'checksum' }],
  ['format 2 is not known', { key: 'format', figure: '2' }],
  ['200 records where there were 201', { key: 'count', found: '200', count: '201' }],
  ['incorrect header check', undefined],
])('%s', (noted, reason) => {
  expect(reasonOf(noted)).toEqual(reason);
});
