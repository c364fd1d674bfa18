import {
  addGeofence,
  assignDeviceGeofences,
  assignGroupGeofences,
  type DeviceId,
  deleteGeofence,
  editGeofence,
  type GeofenceActions,
  type GeofenceId,
  type GroupId,
  type Input,
  importGeofences,
  listGeofenceAssignments,
  removeDeviceGeofences,
  removeGroupGeofences,
  restoreGeofence,
} from '@balise/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';

export const assignmentsQuery = (id: GeofenceId) =>
  queryOptions({
    queryKey: ['geofences', 'assignments', id],
    queryFn: () => call(listGeofenceAssignments, { params: { id } }),
  });

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['geofences'] });

export type GeofenceInput = Input<typeof addGeofence>['body'];

export const useSaveGeofence = () =>
  useMutation({
    mutationFn: ({ id, body }: { id: number | undefined; body: GeofenceInput }) =>
      id === undefined ? call(addGeofence, { body }) : call(editGeofence, { params: { id }, body }),
    onSuccess: refresh,
  });

export const useImportGeofences = () =>
  useMutation({
    mutationFn: (body: Input<typeof importGeofences>['body']) => call(importGeofences, { body }),
    onSuccess: refresh,
  });

export const useDeleteGeofence = () =>
  useMutation({ mutationFn: (id: number) => call(deleteGeofence, { params: { id } }), onSuccess: refresh });

export const useRestoreGeofence = () =>
  useMutation({ mutationFn: (id: number) => call(restoreGeofence, { params: { id } }), onSuccess: refresh });

export type Assignment = { id: GeofenceId; deviceIds: DeviceId[]; groupIds: GroupId[]; actions: GeofenceActions };

export const useAssign = () =>
  useMutation({
    mutationFn: async ({ id, deviceIds, groupIds, actions }: Assignment) => {
      const geofenceIdList = [id];
      if (deviceIds.length > 0) {
        await call(assignDeviceGeofences, { body: { deviceIdList: deviceIds, geofenceIdList, actions } });
      }
      if (groupIds.length > 0) {
        await call(assignGroupGeofences, { body: { groupIdList: groupIds, geofenceIdList, actions } });
      }
    },
    onSettled: refresh,
  });

export type Holder = { deviceId: DeviceId } | { groupId: GroupId };

export const useUnassign = () =>
  useMutation({
    mutationFn: ({ id, holder }: { id: GeofenceId; holder: Holder }) =>
      'deviceId' in holder
        ? call(removeDeviceGeofences, { body: [{ ...holder, geofenceId: id }] })
        : call(removeGroupGeofences, { body: [{ ...holder, geofenceId: id }] }),
    onSuccess: refresh,
  });
