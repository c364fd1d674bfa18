import {
  addSignInLink,
  addUser,
  deleteUser,
  deleteUsers,
  editUser,
  getUser,
  getUserRights,
  type Input,
  listDevicesInGroup,
  listGroups,
  listSignInLinks,
  listUsers,
  previewUser,
  revokeSignInLink,
  type SignInLinkId,
  type UserId,
} from '@balise/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';

export type NewUser = Input<typeof addUser>['body'];
export type UserChange = Input<typeof editUser>['body'];
type ListQuery = Input<typeof listUsers>['query'];

export const userListQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: ['users', 'list', query],
    queryFn: () => call(listUsers, { query }),
    placeholderData: keepPreviousData,
  });

export const userDetailQuery = (id: number) =>
  queryOptions({ queryKey: ['users', 'one', id], queryFn: () => call(getUser, { params: { id } }), gcTime: 0 });

export const userViewQuery = (id: number) =>
  queryOptions({ queryKey: ['users', 'view', id], queryFn: () => call(previewUser, { params: { id } }) });

export const userRightsOf = (id: number) => call(getUserRights, { params: { id } });

export const groupsOfClientQuery = (clientId: number) =>
  queryOptions({ queryKey: ['groups', 'of', clientId], queryFn: () => call(listGroups, { query: { clientId } }) });
export const devicesInGroup = (id: number) => call(listDevicesInGroup, { params: { id } });

const refresh = () => queryClient.invalidateQueries({ queryKey: ['users'] });

export const useAddUser = () =>
  useMutation({ mutationFn: (body: NewUser) => call(addUser, { body }), onSuccess: refresh });

export const useEditUser = () =>
  useMutation({
    mutationFn: ({ id, change }: { id: number; change: UserChange }) =>
      call(editUser, { params: { id }, body: change }),
    onSuccess: refresh,
  });

export const useDeleteUser = () =>
  useMutation({ mutationFn: (id: number) => call(deleteUser, { params: { id } }), onSuccess: refresh });

export const useDeleteUsers = () =>
  useMutation({
    mutationFn: (ids: readonly number[]) => call(deleteUsers, { body: { userIdList: [...ids] as UserId[] } }),
    onSuccess: refresh,
  });

export const signInLinksQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', 'links', id],
    queryFn: () => call(listSignInLinks, { params: { id } }),
    staleTime: 0,
  });

export const useAddSignInLink = (id: number) =>
  useMutation({
    mutationFn: (mail: boolean) => call(addSignInLink, { params: { id }, body: { mail } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['users', 'links', id] }),
  });

export const useRevokeSignInLink = (user: number) =>
  useMutation({
    mutationFn: (id: SignInLinkId) => call(revokeSignInLink, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['users', 'links', user] }),
  });
