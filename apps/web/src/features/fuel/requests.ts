import {
  type ClientId,
  type CONSUMPTION_GROUPS,
  type DeviceId,
  deleteFuel,
  exportConsumption,
  exportFuel,
  type FuelPurchaseId,
  fuelByDay,
  fuelConsumption,
  fuelDefaults,
  listDrivers,
  type Reply,
  restoreFuel,
  saveVehicleFuel,
  searchFuel,
  type VehicleFuelSettings,
  vehicleFuel,
} from '@balise/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { KEPT } from '../../api/kept-answer.ts';
import { queryClient } from '../../api/query-client.ts';
import type { ExportChoice } from '../../ui/dialog/export-dialog.tsx';

export const fuelQuery = (query: object) =>
  queryOptions({
    queryKey: ['fuel', 'list', query],
    queryFn: () => call(searchFuel, { query }),
    placeholderData: keepPreviousData,
    ...KEPT,
  });

export const byDayQuery = (query: object) =>
  queryOptions({
    queryKey: ['fuel', 'by-day', query],
    queryFn: () => call(fuelByDay, { query }),
    placeholderData: keepPreviousData,
  });

type Period = { from: number; to: number };

export const vehicleFuelQuery = (id: DeviceId, period: Period) =>
  queryOptions({
    queryKey: ['fuel', 'vehicle', id, period],
    queryFn: () => call(vehicleFuel, { params: { id }, query: period }),
    placeholderData: keepPreviousData,
  });

export const useSaveSettings = (id: DeviceId) =>
  useMutation({
    mutationFn: (body: VehicleFuelSettings) => call(saveVehicleFuel, { params: { id }, body }),
    onSuccess: () => refreshFuel(),
  });

export type ConsumptionRow = Reply<typeof fuelConsumption>[number];
type ConsumptionQuery = Period & { by: (typeof CONSUMPTION_GROUPS)[number] };

export const consumptionQuery = (query: ConsumptionQuery) =>
  queryOptions({
    queryKey: ['fuel', 'consumption', query],
    queryFn: () => call(fuelConsumption, { query }),
    placeholderData: keepPreviousData,
  });

export const consumptionExport = (query: ConsumptionQuery) => (choice: ExportChoice) =>
  call(exportConsumption, { body: Object.assign({}, query, choice) });

export const purchasesExport = (filters: object) => (choice: ExportChoice) =>
  call(exportFuel, { body: Object.assign({}, filters, choice) });

const DRIVERS = 100;

/** The drivers of a client, for a choice. */
export const driverNamesQuery = (clientId: ClientId | undefined) =>
  queryOptions({
    queryKey: ['drivers', 'names', clientId],
    queryFn: async () => {
      const { drivers } = await call(listDrivers, { query: { ...(clientId && { clientId }), pageSize: DRIVERS } });
      return drivers.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}`.trim() }));
    },
    ...KEPT,
  });

export const defaultsQuery = (deviceId: DeviceId) =>
  queryOptions({
    queryKey: ['fuel', 'defaults', deviceId],
    queryFn: () => call(fuelDefaults, { query: { deviceId } }),
    ...KEPT,
  });

/** A purchase moves sums, charts and the odometer of its vehicle. */
export const refreshFuel = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['fuel'] }),
    queryClient.invalidateQueries({ queryKey: ['devices', 'odometer'] }),
  ]);

export const useDeleteFuel = () =>
  useMutation({ mutationFn: (id: FuelPurchaseId) => call(deleteFuel, { params: { id } }), onSuccess: refreshFuel });

export const useRestoreFuel = () =>
  useMutation({ mutationFn: (id: FuelPurchaseId) => call(restoreFuel, { params: { id } }), onSuccess: refreshFuel });
