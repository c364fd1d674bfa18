import type { SavedView } from '@balise/contract';

/** What a table shows now: the kept parameters of its address and its columns, null for the usual ones. */
export type OnScreen = { search: Record<string, unknown>; columns: string[] | null };

/** Whether a saved view is what the screen shows. */
export const isOpen = (view: SavedView, now: OnScreen): boolean =>
  same(view.search, now.search) && String(view.columns) === String(now.columns);

function same(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]))
  );
}
