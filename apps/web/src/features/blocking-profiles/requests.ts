import {
  addBlockingProfile,
  deleteBlockingProfile,
  editBlockingProfile,
  findProfileOverlaps,
  type Input,
  listBlockingProfiles,
  restoreBlockingProfile,
} from '@balise/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';

/** Every profile that the reader manages. */
export const profilesQuery = queryOptions({
  queryKey: ['blocking-profiles'],
  queryFn: () => call(listBlockingProfiles, { query: {} }),
});

export type ProfileInput = Input<typeof addBlockingProfile>['body'];
export type OverlapInput = Input<typeof findProfileOverlaps>['body'];

/** Profiles that block some of the same vehicles at the same hours. */
export const overlapsQuery = (asked: OverlapInput | undefined) =>
  queryOptions({
    queryKey: ['blocking-profiles', 'overlaps', asked],
    queryFn: () => call(findProfileOverlaps, { body: asked as OverlapInput }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
  });

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: profilesQuery.queryKey });

export const useSaveProfile = () =>
  useMutation({
    mutationFn: ({ id, body }: { id: number | undefined; body: ProfileInput }) =>
      id === undefined ? call(addBlockingProfile, { body }) : call(editBlockingProfile, { params: { id }, body }),
    onSuccess: refresh,
  });

export const useDeleteProfile = () =>
  useMutation({ mutationFn: (id: number) => call(deleteBlockingProfile, { params: { id } }), onSuccess: refresh });

export const useRestoreProfile = () =>
  useMutation({ mutationFn: (id: number) => call(restoreBlockingProfile, { params: { id } }), onSuccess: refresh });
