import {
  type DeviceId,
  endGeofenceSuspension,
  type GeofenceSuspensionId,
  type Input,
  listDeviceGeofences,
  listGeofenceSuspensions,
  suspendGeofences,
} from '@balise/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryClient } from '../../../api/query-client.ts';

export const suspensionsQuery = queryOptions({
  queryKey: ['geofences', 'suspensions'],
  queryFn: () => call(listGeofenceSuspensions),
});

/** The geofences that apply to a vehicle, through its groups too. */
export const geofencesOfDeviceQuery = (deviceId: number) =>
  queryOptions({
    queryKey: ['geofences', 'of-device', deviceId],
    queryFn: () => call(listDeviceGeofences, { body: { deviceId: deviceId as DeviceId } }),
  });

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['geofences'] });

export type SuspensionInput = Input<typeof suspendGeofences>['body'];

export const useSuspendGeofences = () =>
  useMutation({ mutationFn: (body: SuspensionInput) => call(suspendGeofences, { body }), onSuccess: refresh });

export const useEndSuspension = () =>
  useMutation({
    mutationFn: (id: GeofenceSuspensionId) => call(endGeofenceSuspension, { params: { id } }),
    onSuccess: refresh,
  });
