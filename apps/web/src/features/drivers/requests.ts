import {
  addDriver,
  type ClientId,
  type Driver,
  type DriverId,
  type DriverInput,
  deleteDriver,
  driverImportTemplate,
  editDriver,
  exportDrivers,
  getDriver,
  type Input,
  importDrivers,
  type Language,
  listDriverExpiries,
  listDrivers,
  previewDriverImport,
  restoreDriver,
} from '@balise/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import type { ExportChoice } from '../../ui/dialog/export-dialog.tsx';
import { PAGE_SIZE } from '../../ui/table/page-size.ts';
import type { DriversSearch } from './search.ts';

/** What the list asks for, by what its address says. */
export const listQueryOf = ({ search, clientId, state, deleted, order, direction, page, pageSize }: DriversSearch) => ({
  search,
  clientId,
  state,
  deleted,
  order: order ?? 'name',
  direction: direction ?? 'asc',
  page: page ?? 1,
  pageSize: pageSize ?? PAGE_SIZE,
});

export const driversQuery = (query: Input<typeof listDrivers>['query']) =>
  queryOptions({
    queryKey: ['drivers', 'list', query],
    queryFn: () => call(listDrivers, { query }),
    placeholderData: keepPreviousData,
  });

export const driverQuery = (id: number) =>
  queryOptions({ queryKey: ['drivers', 'one', id], queryFn: () => call(getDriver, { params: { id } }) });

export const expiriesQuery = (query: Input<typeof listDriverExpiries>['query']) =>
  queryOptions({
    queryKey: ['drivers', 'expiries', query],
    queryFn: () => call(listDriverExpiries, { query }),
    placeholderData: keepPreviousData,
  });

/** Asks for the file of what the list shows on all its pages. */
export const exportOf =
  ({ search, clientId, state, deleted, order, direction }: DriversSearch) =>
  (choice: ExportChoice) =>
    call(exportDrivers, {
      body: { search, clientId: clientId as ClientId | undefined, state, deleted, order, direction, ...choice },
    });

/** Keeps what the server answered of a driver; the lists are asked for again. */
function keep(driver: Driver): void {
  queryClient.setQueryData(driverQuery(driver.id).queryKey, driver);
  void refreshLists();
}

const refreshLists = async (): Promise<void> => {
  await Promise.all(['list', 'expiries'].map((what) => queryClient.invalidateQueries({ queryKey: ['drivers', what] })));
};

export const useSaveDriver = () =>
  useMutation({
    mutationFn: ({ before, body }: { before: Driver | undefined; body: DriverInput }) =>
      before === undefined
        ? call(addDriver, { body })
        : call(editDriver, { params: { id: before.id }, query: { revision: before.revision }, body }),
    onSuccess: keep,
  });

/** What the rows of a file would become, and the drivers that are added from it. */
export const usePreviewImport = () =>
  useMutation({
    mutationFn: ({ clientId, file }: { clientId: number | undefined; file: File }) =>
      call(previewDriverImport, { query: { clientId }, body: file }),
  });

export const useImportDrivers = () =>
  useMutation({
    mutationFn: ({ clientId, file, rows }: { clientId: number | undefined; file: File; rows: number }) =>
      call(importDrivers, { query: { clientId, rows, onlyGood: 'yes' }, body: file }),
    onSuccess: refreshLists,
  });

export const templateOf = (language: Language) => call(driverImportTemplate, { query: { format: 'xlsx', language } });

export const useDeleteDriver = () =>
  useMutation({ mutationFn: (id: DriverId) => call(deleteDriver, { params: { id } }), onSuccess: refreshLists });

export const useRestoreDriver = () =>
  useMutation({ mutationFn: (id: DriverId) => call(restoreDriver, { params: { id } }), onSuccess: keep });
