import {
  type ClientId,
  cancelTraccarImport,
  type Input,
  listTraccarImports,
  previewTraccarImport,
  startTraccarImport,
  type TraccarImport,
} from '@balise/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryClient } from '../../../api/query-client.ts';
import { isUnderWay } from '../../../api/under-way.ts';

const OFTEN = 2000; // ms, while one is under way
const SELDOM = 5 * 60_000;

/** Imports into a client; asked often while one is under way. */
export const importsQuery = (id: ClientId) =>
  queryOptions({
    queryKey: ['clients', 'imports', id],
    queryFn: () => call(listTraccarImports, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.imports.some(isUnderWay) ? OFTEN : SELDOM),
    staleTime: 0,
  });

const refresh = (id: ClientId) => queryClient.invalidateQueries({ queryKey: ['clients', 'imports', id] });

/** What a server holds, and what would become of it. */
export const usePreviewImport = (id: ClientId) =>
  useMutation({
    mutationFn: (body: Input<typeof previewTraccarImport>['body']) =>
      call(previewTraccarImport, { params: { id }, body }),
  });

export const useStartImport = (id: ClientId) =>
  useMutation({
    mutationFn: (body: Input<typeof startTraccarImport>['body']) => call(startTraccarImport, { params: { id }, body }),
    onSettled: () => refresh(id),
  });

export const useCancelImport = (id: ClientId) =>
  useMutation({
    mutationFn: (importId: TraccarImport['id']) => call(cancelTraccarImport, { params: { id, importId } }),
    onSettled: () => refresh(id),
  });
