import {
  addDevicesToGroups,
  type DeviceId,
  deleteDevices,
  enableDevices,
  type GroupId,
  type HistoryChoice,
  listDevices,
  listGroups,
  MOST_AT_ONCE,
  removeDevicesFromGroup,
  restoreDevices,
  setDeviceFields,
  suspendDevices,
  transferDevices,
} from '@balise/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useMay, useUser } from '../../api/user.ts';
import { type DevicesSearch, listQueryOf } from './list/search.ts';
import { refreshDevices } from './requests.ts';

/** Ids as the list has them; the contract's types tell devices from other things. */
const idsOf = (ids: readonly number[]): { deviceIdList: DeviceId[] } => ({ deviceIdList: [...ids] as DeviceId[] });

export const useEnableDevices = () =>
  useMutation({
    mutationFn: ({ ids, enable }: { ids: readonly number[]; enable: boolean }) =>
      call(enableDevices, { body: { ...idsOf(ids), enable } }),
    onSuccess: refreshDevices,
  });

export const useSuspendDevices = () =>
  useMutation({
    mutationFn: ({ ids, suspend, reason = '' }: { ids: readonly number[]; suspend: boolean; reason?: string }) =>
      call(suspendDevices, { body: { ...idsOf(ids), suspend, reason } }),
    onSuccess: refreshDevices,
  });

/** Whether the reader may suspend vehicles: resellers may, users of a client may not. */
export function useMaySuspend(): boolean {
  const { role } = useUser();
  return useMay('enable_device') && role !== 'client';
}

/** Fields to give to many; absent ones stay as they are, null takes a value away. */
type SharedFields = { deviceTypeId?: number; operatorId?: number | null; trackerModelId?: number | null };

export const useSetDevices = () =>
  useMutation({
    mutationFn: ({ ids, fields }: { ids: readonly number[]; fields: SharedFields }) =>
      call(setDeviceFields, { body: { ...idsOf(ids), ...fields } }),
    onSuccess: refreshDevices,
  });

export const useDeleteDevices = () =>
  useMutation({
    mutationFn: ({ ids, reason = '' }: { ids: readonly number[]; reason?: string }) =>
      call(deleteDevices, { body: { ...idsOf(ids), reason } }),
    onSuccess: refreshDevices,
  });

export const useRestoreDevices = () =>
  useMutation({
    mutationFn: (ids: readonly number[]) => call(restoreDevices, { body: idsOf(ids) }),
    onSuccess: refreshDevices,
  });

export const useTransferDevices = () =>
  useMutation({
    mutationFn: (asked: { ids: readonly number[]; clientId: number; history: HistoryChoice }) =>
      call(transferDevices, {
        body: { ...idsOf(asked.ids), clientId: asked.clientId, history: asked.history },
      } as Parameters<typeof call<typeof transferDevices>>[1]),
    onSuccess: refreshDevices,
  });

export const useGroupDevices = () =>
  useMutation({
    mutationFn: ({ ids, groupId }: { ids: readonly number[]; groupId: GroupId }) =>
      call(addDevicesToGroups, { body: ids.map((id) => ({ deviceId: id as DeviceId, deviceGroupId: groupId })) }),
    onSuccess: refreshDevices,
  });

export const useUngroupDevices = () =>
  useMutation({
    mutationFn: ({ ids, groupId }: { ids: readonly number[]; groupId: GroupId }) =>
      call(removeDevicesFromGroup, { body: { ...idsOf(ids), groupId } }),
    onSuccess: refreshDevices,
  });

export const groupsQuery = queryOptions({
  queryKey: ['groups', 'list'],
  queryFn: () => call(listGroups, { query: {} }),
});

/** Ids of every vehicle that the list's filter selects, up to as many as one act is done to. */
export async function allSelected(search: DevicesSearch): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ids.length < MOST_AT_ONCE; page++) {
    const { devices, total } = await call(listDevices, { query: { ...listQueryOf(search), page, pageSize: 100 } });
    ids.push(...devices.map(({ id }) => id));
    if (devices.length === 0 || ids.length >= total) break;
  }
  return ids.slice(0, MOST_AT_ONCE);
}
