import { type Driver, EXPIRY_STATES, type ExpiryState } from '@balise/contract';
import { ActionIcon, Button, Menu, Switch, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { ConfirmDeletion } from '../../ui/dialog/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListPage } from '../../ui/page/list-page.tsx';
import { ClientFilter } from '../../ui/picker/clients.tsx';
import chips from '../../ui/status/status-chips.module.css';
import { DeleteItem, EditItem } from '../../ui/table/menu-items.tsx';
import { RowMenu } from '../../ui/table/row-menu.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { useTell } from '../../ui/use-tell.tsx';
import { UnknownCards } from '../driver-assignments/index.ts';
import { useDriverColumns } from './driver-columns.tsx';
import { nameOf } from './driver-name.tsx';
import { DriverTabs } from './driver-tabs.tsx';
import { ExpiryStateMark } from './expiry-chip.tsx';
import { ImportDialog } from './import/import-dialog.tsx';
import { driverQuery, driversQuery, exportOf, listQueryOf, useDeleteDriver, useRestoreDriver } from './requests.ts';
import { FILTERS, useDriversSearch } from './search.ts';
import { DriverDialog } from './sheet/driver-dialog.tsx';

/** The drivers whom the reader may see, a page at a time, and the record of one. */
export function DriversPage() {
  const { t } = useTranslation();
  const list = useDriversSearch();
  const { search, set } = list;
  const query = listQueryOf(search);
  const { data, error } = useQuery(driversQuery(query));
  const [deleting, setDeleting] = useState<Driver>();
  const mayManage = useMay('manage_drivers');
  // of the page: the dialog is gone when a deletion is taken back
  const restore = useRestore();
  const isPhone = useIsPhone();
  const open = useCallback((driver: Driver) => set({ edit: driver.id }), [set]);
  const columns = useDriverColumns(open);
  if (error && !data) throw error; // the route's error screen says why
  const add =
    mayManage &&
    (isPhone ? (
      <ActionIcon size={44} aria-label={t('drivers.add')} onClick={() => set({ add: true })}>
        <Icon name="add" />
      </ActionIcon>
    ) : (
      <>
        <Button variant="default" leftSection={<Icon name="upload" />} onClick={() => set({ import: true })}>
          {t('drivers.import.open')}
        </Button>
        <Button leftSection={<Icon name="add" />} onClick={() => set({ add: true })}>
          {t('drivers.add')}
        </Button>
      </>
    ));
  const close = () => set({ add: undefined, import: undefined, edit: undefined, tab: undefined });
  return (
    <ListPage
      title={t('drivers.title')}
      screen="drivers"
      tabs={(arrangement) => <DriverTabs>{arrangement}</DriverTabs>}
      searchHint={t('drivers.search')}
      {...{ list, columns, total: data?.total, rows: data?.drivers }}
      sort={{ order: query.order, direction: query.direction }}
      keyOf={({ id }) => id}
      acts={add}
      filters={<Filters counts={data?.counts} />}
      exported={{ title: t('drivers.exportTitle'), fetchFile: exportOf(search) }}
      empty={{
        icon: 'wheel',
        title: t('drivers.none.title'),
        text: t(mayManage ? 'drivers.none.text' : 'drivers.none.textReader'),
        action: add,
      }}
      noMatch={{ ...t('drivers.noMatch', { returnObjects: true }), clears: FILTERS }}
      {...(mayManage ? { actsOf: (driver: Driver) => <Acts driver={driver} onDelete={setDeleting} /> } : {})}
    >
      <Suspense>
        <UnknownCards />
      </Suspense>
      {search.add && mayManage && <DriverDialog clientId={search.clientId} onClose={close} />}
      {search.import && mayManage && <ImportDialog clientId={search.clientId} onClose={close} />}
      {search.edit !== undefined && <OpenRecord key={search.edit} id={search.edit} onClose={close} />}
      {deleting && (
        <DeleteDialog driver={deleting} onUndo={() => restore(deleting)} onClose={() => setDeleting(undefined)} />
      )}
    </ListPage>
  );
}

function OpenRecord({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error } = useQuery(driverQuery(id));
  if (error && !data) throw error;
  return data ? <DriverDialog driver={data} onClose={onClose} /> : null;
}

type Counts = Record<ExpiryState, number> | undefined;

/** By client, by what ends first, each with its number of drivers, and those who were deleted. */
function Filters({ counts }: { counts: Counts }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { search, set } = useDriversSearch();
  const mayManage = useMay('manage_drivers');
  return (
    <>
      <ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId })} />
      <fieldset className={chips.chips} aria-label={t('drivers.state')}>
        {EXPIRY_STATES.map((state) => (
          <UnstyledButton
            key={state}
            className={chips.chip}
            aria-pressed={search.state === state}
            data-none={(counts?.[state] ?? 0) === 0 || undefined}
            onClick={() => set({ state: search.state === state ? undefined : state })}
          >
            <ExpiryStateMark state={state} /> {counts && format.number(counts[state])}
          </UnstyledButton>
        ))}
      </fieldset>
      {mayManage && (
        <Switch
          label={t('drivers.deletedOnly')}
          checked={search.deleted === 'yes'}
          onChange={({ currentTarget: { checked } }) => set({ deleted: checked ? 'yes' : undefined })}
        />
      )}
    </>
  );
}

function Acts({ driver, onDelete }: { driver: Driver; onDelete: (driver: Driver) => void }) {
  const { t } = useTranslation();
  const { set } = useDriversSearch();
  const restore = useRestore();
  const label = t('drivers.actionsFor', { name: nameOf(driver) });
  if (driver.deletedAt !== null) {
    return (
      <RowMenu label={label}>
        <Menu.Item leftSection={<Icon name="undo" />} onClick={() => restore(driver)}>
          {t('drivers.restore')}
        </Menu.Item>
      </RowMenu>
    );
  }
  return (
    <RowMenu label={label}>
      <EditItem onClick={() => set({ edit: driver.id })} />
      <DeleteItem onClick={() => onDelete(driver)} />
    </RowMenu>
  );
}

function useRestore(): (driver: Driver) => void {
  const { t } = useTranslation();
  const tell = useTell();
  const restore = useRestoreDriver();
  return (driver) =>
    restore.mutate(driver.id, {
      onSuccess: () => tell.done(t('drivers.restored', { name: nameOf(driver) })),
      onError: tell.failed,
    });
}

/** Asks once more before a driver is deleted; it can be taken back afterwards. */
function DeleteDialog({ driver, onUndo, onClose }: { driver: Driver; onUndo: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  const mutation = useDeleteDriver();
  const name = nameOf(driver);
  const words = {
    ...t('drivers.delete', { returnObjects: true, name }),
    done: t('drivers.deleted', { name }),
  };
  return <ConfirmDeletion {...{ words, mutation, undo: onUndo, id: driver.id, onClose }} />;
}
