import { addView, deleteView, editView, listViews, type SavedView } from '@balise/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import type { OnScreen } from './saved-view-search.ts';

export const viewsQuery = (screen: string) =>
  queryOptions({ queryKey: ['views', screen], queryFn: () => call(listViews, { query: { screen } }) });

/** Saves what is on screen under a name, in place of a view of that name where there is one. */
export function useSaveView(screen: string) {
  return useMutation({
    mutationFn: ({ name, now, replaced }: { name: string; now: OnScreen; replaced: SavedView | undefined }) => {
      const body = { screen, name, columns: now.columns, search: now.search as SavedView['search'] };
      return replaced ? call(editView, { params: { id: replaced.id }, body }) : call(addView, { body });
    },
    onSuccess: () => refreshViews(screen),
  });
}

export const removeView = (view: SavedView) => call(deleteView, { params: { id: view.id } });

/** Puts a view that was deleted back, under a new number. */
export const restoreView = ({ id: _, ...body }: SavedView) => call(addView, { body });

export const refreshViews = (screen: string) => queryClient.invalidateQueries({ queryKey: ['views', screen] });
