import { trackerModels } from '@balise/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { type CatalogueValues, LISTS } from './lists.ts';
import type { ListName } from './search.ts';

export const listQuery = (list: ListName) =>
  queryOptions({ queryKey: ['catalogue', 'rows', list], queryFn: LISTS[list].all });

/** All tracker models; the vehicle dialog has the same under the same key. */
export const modelsQuery = queryOptions({
  queryKey: ['catalogue', 'trackerModels'],
  queryFn: () => call(trackerModels.list, { query: {} }),
});

const refresh = () => queryClient.invalidateQueries({ queryKey: ['catalogue'] });

export function useSaveRow(list: ListName) {
  return useMutation({
    mutationFn: ({ id, values }: { id: number | null; values: CatalogueValues }) => LISTS[list].save(id, values),
    onSuccess: refresh,
  });
}

export function useDeleteRow(list: ListName) {
  return useMutation({ mutationFn: LISTS[list].remove, onSuccess: refresh });
}
