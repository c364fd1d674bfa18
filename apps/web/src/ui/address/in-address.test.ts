import { expect, test } from 'vitest';
import {
  Count,
  Day,
  Direction,
  Flag,
  Id,
  inAddress,
  oneOf,
  PageSize,
  SearchWords,
  several,
  upTo,
} from './in-address.ts';

const Search = inAddress({
  search: SearchWords,
  page: Id,
  pageSize: PageSize,
  direction: Direction,
  add: Flag,
  day: Day,
  state: oneOf(['open', 7]),
  ids: several(Id, 1, 2),
  offer: Count,
  zone: upTo(3),
});

test('what an address says is read by name; other names are left out', () => {
  const said = {
    search: 'LT 9',
    page: 2,
    pageSize: 50,
    direction: 'desc',
    add: true,
    day: '2026-11-21',
    state: 7,
    ids: [3, 4],
    offer: 0,
    zone: 'abc',
  };
  expect(Search({ ...said, other: 1 })).toEqual(said);
});

test('digits are words to search for', () => {
  expect(Search({ search: 4281 })).toEqual({ search: '4281' });
});

test('nonsense is left out', () => {
  expect(
    Search({
      search: 'x'.repeat(101),
      page: 0,
      pageSize: 7,
      direction: 'up',
      add: false,
      day: '21.11.2026',
      state: '7',
      ids: [1, 2, 3],
      offer: -1,
      zone: 'abcd',
    }),
  ).toEqual({});
  expect(Search({ search: {}, page: 1.5, pageSize: '25', ids: [1, 'a'], add: 'true', day: 20_261_121 })).toEqual({});
  expect(Search({ ids: [], page: Number.NaN, offer: 2 ** 60 })).toEqual({});
});

test('what is nonsense is named without a value, so that it covers what the router keeps of the address', () => {
  const given = { page: 'x', state: 'closed', search: 'LT 9' };
  expect({ ...given, ...Search(given) }).toEqual({ search: 'LT 9' });
});
