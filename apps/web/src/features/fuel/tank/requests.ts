import {
  type DeviceId,
  fleetTanks,
  getDeviceValues,
  removeTankSensor,
  saveTankSensor,
  type TankSensorFields,
  vehicleTank,
} from '@balise/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryClient } from '../../../api/query-client.ts';

type Period = { from: number; to: number };

const REFRESH = 60_000; // ms: levels are read every few minutes

export const fleetTanksQuery = (query: Period) =>
  queryOptions({
    queryKey: ['fuel', 'tank', 'fleet', query],
    queryFn: () => call(fleetTanks, { query }),
    placeholderData: keepPreviousData,
  });

export const vehicleTankQuery = (id: DeviceId, period: Period) =>
  queryOptions({
    queryKey: ['fuel', 'tank', id, period],
    queryFn: () => call(vehicleTank, { params: { id }, query: period }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH,
  });

/** What the tracker of a vehicle reported last, by name: what a level can be read from. */
export const reportedValuesQuery = (id: DeviceId) =>
  queryOptions({ queryKey: ['devices', 'values', id], queryFn: () => call(getDeviceValues, { params: { id } }) });

const refresh = () => queryClient.invalidateQueries({ queryKey: ['fuel'] });

export const useSaveSensor = (id: DeviceId) =>
  useMutation({
    mutationFn: (body: TankSensorFields) => call(saveTankSensor, { params: { id }, body }),
    onSuccess: refresh,
  });

export const useRemoveSensor = (id: DeviceId) =>
  useMutation({ mutationFn: () => call(removeTankSensor, { params: { id } }), onSuccess: refresh });
