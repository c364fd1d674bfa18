import type { SavedView } from '@balise/contract';
import { expect, test } from 'vitest';
import { isOpen } from './saved-view-search.ts';

const view = {
  id: 1,
  screen: 'devices',
  name: 'x',
  search: { status: 'idle', pageSize: 50 },
  columns: null,
} as unknown as SavedView;

test('a view is open while filters, order and columns are its own, in whatever order they stand', () => {
  expect(isOpen(view, { search: { pageSize: 50, status: 'idle' }, columns: null })).toBe(true);
  expect(isOpen(view, { search: { pageSize: 50 }, columns: null })).toBe(false);
  expect(isOpen(view, { search: { pageSize: 50, status: 'idle', search: 'a' }, columns: null })).toBe(false);
  expect(isOpen(view, { search: view.search, columns: ['plate'] })).toBe(false);
});
