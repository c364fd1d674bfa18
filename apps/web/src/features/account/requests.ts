import {
  beginTwoFactor,
  changePassword,
  confirmTwoFactor,
  disableTwoFactor,
  editMe,
  exportMe,
  type Input,
  listSignIns,
  renewRecoveryCodes,
  revokeOtherSignIns,
  revokeSignIn,
  twoFactorState,
} from '@balise/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { userQuery } from '../../api/user.ts';

export const signInsQuery = queryOptions({ queryKey: ['account', 'sign-ins'], queryFn: () => call(listSignIns) });
export const twoFactorQuery = queryOptions({
  queryKey: ['account', 'two-factor'],
  queryFn: () => call(twoFactorState),
});

/** Saves one's own data; every screen then knows it. */
export function useEditMe() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof editMe>['body']) => call(editMe, { body }),
    onSuccess: (user) => client.setQueryData(userQuery.queryKey, user),
  });
}

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof changePassword>['body']) => call(changePassword, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: signInsQuery.queryKey }),
  });
}

export function useRevokeSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(revokeSignIn, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: signInsQuery.queryKey }),
  });
}

export function useRevokeOthers() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(revokeOtherSignIns),
    onSettled: () => client.invalidateQueries({ queryKey: signInsQuery.queryKey }),
  });
}

export const useBeginTwoFactor = () =>
  useMutation({ mutationFn: (password: string) => call(beginTwoFactor, { body: { password } }) });

export const useConfirmTwoFactor = () =>
  useMutation({ mutationFn: (code: string) => call(confirmTwoFactor, { body: { code } }) });

export const useRenewCodes = () =>
  useMutation({ mutationFn: (body: Input<typeof renewRecoveryCodes>['body']) => call(renewRecoveryCodes, { body }) });

export const useDisableTwoFactor = () =>
  useMutation({ mutationFn: (body: Input<typeof disableTwoFactor>['body']) => call(disableTwoFactor, { body }) });

export const useCopyOfMe = () => useMutation({ mutationFn: () => call(exportMe) });
