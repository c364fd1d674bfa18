import {
  addGeofence,
  assignDeviceGeofences,
  assignGroupGeofences,
  type DeviceId,
  deleteGeofence,
  deleteGeofences,
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
  restoreGeofences,
} from '@balise/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { type ActionChange, type AssignmentRow, sameAfter } from './assign/assignment-rows.ts';

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

export const useDeleteGeofences = () =>
  useMutation({
    mutationFn: (geofenceIdList: GeofenceId[]) => call(deleteGeofences, { body: { geofenceIdList } }),
    onSuccess: refresh,
  });

export const useRestoreGeofences = () =>
  useMutation({
    mutationFn: (geofenceIdList: GeofenceId[]) => call(restoreGeofences, { body: { geofenceIdList } }),
    onSuccess: refresh,
  });

export type Assignment = {
  geofenceIds: GeofenceId[];
  deviceIds: DeviceId[];
  groupIds: GroupId[];
  actions: GeofenceActions;
};

async function assign({ geofenceIds: geofenceIdList, deviceIds, groupIds, actions }: Assignment): Promise<void> {
  if (deviceIds.length > 0) {
    await call(assignDeviceGeofences, { body: { deviceIdList: deviceIds, geofenceIdList, actions } });
  }
  if (groupIds.length > 0) {
    await call(assignGroupGeofences, { body: { groupIdList: groupIds, geofenceIdList, actions } });
  }
}

export const useAssign = () => useMutation({ mutationFn: assign, onSettled: refresh });

export type ChangedActions = { id: GeofenceId; rows: readonly AssignmentRow[]; change: ActionChange };

export const useChangeActions = () =>
  useMutation({
    mutationFn: async ({ id, rows, change }: ChangedActions) => {
      for (const set of sameAfter(rows, change)) {
        const holders = set.rows.map(({ holder }) => holder);
        await assign({
          geofenceIds: [id],
          actions: set.actions,
          deviceIds: holders.flatMap((holder) => ('deviceId' in holder ? [holder.deviceId] : [])),
          groupIds: holders.flatMap((holder) => ('groupId' in holder ? [holder.groupId] : [])),
        });
      }
    },
    onSettled: refresh,
  });

export type Holder = { deviceId: DeviceId } | { groupId: GroupId };

export const useUnassign = () =>
  useMutation({
    mutationFn: async ({ id, holders }: { id: GeofenceId; holders: readonly Holder[] }) => {
      const devices = holders.flatMap((holder) => ('deviceId' in holder ? [{ ...holder, geofenceId: id }] : []));
      const groups = holders.flatMap((holder) => ('groupId' in holder ? [{ ...holder, geofenceId: id }] : []));
      if (devices.length > 0) await call(removeDeviceGeofences, { body: devices });
      if (groups.length > 0) await call(removeGroupGeofences, { body: groups });
    },
    onSettled: refresh,
  });
