import {
  addDevicesToGroups,
  addGroup,
  type DeviceId,
  deleteGroup,
  editGroup,
  type GroupId,
  getGroup,
  type Input,
  listDevicesInGroup,
  listDevicesNotInGroup,
  listMembershipChanges,
  previewGroup,
  removeDevicesFromGroup,
  restoreGroup,
} from '@balise/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';

export const groupQuery = (id: number) =>
  queryOptions({ queryKey: ['groups', 'one', id], queryFn: () => call(getGroup, { params: { id } }) });

export const membersQuery = (id: number) =>
  queryOptions({ queryKey: ['groups', 'members', id], queryFn: () => call(listDevicesInGroup, { params: { id } }) });

/** The devices that could be put into a group. */
export const othersQuery = (groupId: number) =>
  queryOptions({
    queryKey: ['groups', 'others', groupId],
    queryFn: () => call(listDevicesNotInGroup, { query: { groupId } }),
  });

/** Devices in no group at all. */
export const ungroupedQuery = queryOptions({
  queryKey: ['groups', 'none'],
  queryFn: () => call(listDevicesNotInGroup, { query: {} }),
});

export const membershipChangesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['groups', 'membership-changes', id],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => call(listMembershipChanges, { params: { id }, query: { after: pageParam } }),
    getNextPageParam: ({ next }) => next,
  });

const PREVIEW_AGAIN = 2_000; // ms: vehicles go on while somebody thinks about rules

export type RulesToTry = Input<typeof previewGroup>['body'];
export const previewQuery = (rules: RulesToTry | undefined) =>
  queryOptions({
    queryKey: ['groups', 'preview', rules],
    queryFn: () => call(previewGroup, { body: rules ?? { rules: [] } }),
    enabled: rules !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: PREVIEW_AGAIN,
  });

export type GroupInput = Input<typeof addGroup>['body'];

export const useSaveGroup = () =>
  useMutation({
    mutationFn: ({ id, body }: { id: number | undefined; body: GroupInput }) =>
      id === undefined ? call(addGroup, { body }) : call(editGroup, { params: { id }, body }),
    onSuccess: refreshGroups,
  });

export const useDeleteGroup = () =>
  useMutation({
    mutationFn: (id: number) => call(deleteGroup, { params: { id } }),
    onSuccess: () => refreshSome(NONE), // what is shown of the group itself is left
  });

export const useRestoreGroup = () =>
  useMutation({ mutationFn: (id: number) => call(restoreGroup, { params: { id } }), onSuccess: refreshGroups });

const NONE: ReadonlySet<number> = new Set();

export type Move = { groupId: GroupId; deviceIds: readonly DeviceId[] };

export const usePutIn = () =>
  useMutation({
    mutationFn: ({ groupId, deviceIds }: Move) =>
      call(addDevicesToGroups, { body: deviceIds.map((deviceId) => ({ deviceId, deviceGroupId: groupId })) }),
    onSuccess: refreshGroups,
  });

export const useTakeOut = () =>
  useMutation({
    mutationFn: ({ groupId, deviceIds }: Move) =>
      call(removeDevicesFromGroup, { body: { groupId, deviceIdList: [...deviceIds] } }),
    onSuccess: refreshGroups,
  });

/** After an action on groups, or a live change: what screens show of them is fetched again. */
export const refreshGroups = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['groups'] });

/** As refreshGroups, for news of some groups: lists of others stay as they are. */
export const refreshSome = (ids: ReadonlySet<number>): Promise<void> =>
  queryClient.invalidateQueries({
    queryKey: ['groups'],
    predicate: ({ queryKey: [, , id] }) => typeof id !== 'number' || ids.has(id),
  });
