import { expect, test } from 'vitest';
import { protocolTitle } from './protocol-title.ts';

test('a protocol is written as its vendor does', () => {
  expect(['gt06', 'teltonika', 'h02', 'osmand', 'taip', 'minifinder2'].map(protocolTitle)).toEqual([
    'GT06',
    'Teltonika',
    'H02',
    'OsmAnd',
    'TAIP',
    'MiniFinder 2',
  ]);
});

test('one without a title falls back to its key', () => {
  expect(protocolTitle('newvendor')).toBe('Newvendor');
  expect(protocolTitle('')).toBe('');
});
