import { describe, expect, it } from 'vitest';
import { DevicesSearch, listQueryOf } from './search.ts';

describe('the address of the list', () => {
  it('keeps a search for digits, which a browser reads as a number', () => {
    expect(DevicesSearch({ search: 4281 })).toEqual({ search: '4281' });
    expect(listQueryOf(DevicesSearch({ search: 4281 }))).toMatchObject({ search: '4281', page: 1, pageSize: 25 });
  });

  it('takes nonsense for nothing said', () => {
    expect(DevicesSearch({ search: 'x'.repeat(101), status: 'flying', page: -1, pageSize: 7, edit: 'a' })).toEqual({});
  });
});
