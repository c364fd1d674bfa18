import type { DeviceId, RecordFields, Reply, ServiceId, ServiceRecordId, ServiceVehicleId } from '@balise/contract';
import * as contract from '@balise/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { KEPT } from '../../api/kept-answer.ts';
import { queryClient } from '../../api/query-client.ts';

type Query<Endpoint extends { query?: unknown }> = Endpoint extends { query: { _zod: { input: infer In } } }
  ? In
  : never;

export const duesQuery = (query: Query<typeof contract.listDues>) =>
  queryOptions({
    queryKey: ['maintenance', 'dues', query],
    queryFn: () => call(contract.listDues, { query }),
    placeholderData: keepPreviousData,
    ...KEPT,
  });

/** A service of a vehicle, with its reasons and its past. */
export type DueDetail = Reply<typeof contract.getDue>;

export const dueQuery = (id: ServiceVehicleId) =>
  queryOptions({
    queryKey: ['maintenance', 'due', id],
    queryFn: () => call(contract.getDue, { params: { id } }),
    ...KEPT,
  });

export const servicesQuery = (clientId?: number) =>
  queryOptions({
    queryKey: ['maintenance', 'services', clientId],
    queryFn: () => call(contract.listServices, { query: clientId === undefined ? {} : { clientId } }),
  });

export const operationsQuery = queryOptions({
  queryKey: ['maintenance', 'operations'],
  queryFn: () => call(contract.listOperations, { query: {} }),
});

export const vehiclesOfServiceQuery = (id: ServiceId) =>
  queryOptions({
    queryKey: ['maintenance', 'vehicles', id],
    queryFn: () => call(contract.listServiceVehicles, { params: { id } }),
  });

export const recordsQuery = (query: Query<typeof contract.listRecords>) =>
  queryOptions({
    queryKey: ['maintenance', 'records', query],
    queryFn: () => call(contract.listRecords, { query }),
    placeholderData: keepPreviousData,
  });

export const costsQuery = (clientId: number | undefined) =>
  queryOptions({
    queryKey: ['maintenance', 'costs', clientId],
    queryFn: () => call(contract.getMaintenanceDashboard, { query: clientId === undefined ? {} : { clientId } }),
  });

export const previewQuery = (id: ServiceVehicleId, body: RecordFields) =>
  queryOptions({
    queryKey: ['maintenance', 'preview', id, body],
    queryFn: () => call(contract.previewRecord, { params: { id }, body }),
    placeholderData: keepPreviousData,
    retry: false,
  });

/** Whatever is written moves due dates, sums and, by its reading, the odometer. */
export const refreshMaintenance = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['maintenance'] }),
    queryClient.invalidateQueries({ queryKey: ['devices', 'odometer'] }),
  ]);

export const changing = <Given, Done>(mutationFn: (given: Given) => Promise<Done>) => ({
  mutationFn,
  onSuccess: refreshMaintenance,
});

type Body<Endpoint extends { body?: unknown }> = Endpoint extends { body: { _zod: { input: infer In } } } ? In : never;

export const useSaveService = (id: ServiceId | undefined) =>
  useMutation(
    changing((body: Body<typeof contract.addService>) =>
      id === undefined ? call(contract.addService, { body }) : call(contract.editService, { params: { id }, body }),
    ),
  );
export const useDeleteService = () =>
  useMutation(changing((id: ServiceId) => call(contract.deleteService, { params: { id } })));
export const useRestoreService = () =>
  useMutation(changing((id: ServiceId) => call(contract.restoreService, { params: { id } })));

export const useSaveOperation = (id: contract.OperationId | undefined) =>
  useMutation(
    changing((body: Body<typeof contract.addOperation>) =>
      id === undefined ? call(contract.addOperation, { body }) : call(contract.editOperation, { params: { id }, body }),
    ),
  );
export const useDeleteOperation = () =>
  useMutation(changing((id: contract.OperationId) => call(contract.deleteOperation, { params: { id } })));

export const useAttach = (id: ServiceId) =>
  useMutation(
    changing((body: Body<typeof contract.attachService>) => call(contract.attachService, { params: { id }, body })),
  );
export const useWithdraw = (id: ServiceId) =>
  useMutation(
    changing((deviceIdList: DeviceId[]) => call(contract.withdrawService, { params: { id }, body: { deviceIdList } })),
  );

/** Takes services out of their day in the workshop. */
export const useUnplan = () =>
  useMutation(changing((dueIdList: ServiceVehicleId[]) => call(contract.planDues, { body: { dueIdList, on: null } })));
export const useAddRecord = (id: ServiceVehicleId) =>
  useMutation(changing((body: Body<typeof contract.addRecord>) => call(contract.addRecord, { params: { id }, body })));
export const useCorrectRecord = (id: ServiceRecordId | undefined) =>
  useMutation(
    changing((body: Body<typeof contract.correctRecord>) =>
      call(contract.correctRecord, { params: { id: id as ServiceRecordId }, body }),
    ),
  );
export const useWithdrawRecord = () =>
  useMutation(changing((id: ServiceRecordId) => call(contract.withdrawRecord, { params: { id } })));
