import type { Geofence } from '@balise/contract';
import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { geofencesQuery } from '../../api/lists.ts';
import { useMay } from '../../api/user.ts';
import { ConfirmDeletion } from '../../ui/dialog/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListPage } from '../../ui/page/list-page.tsx';
import { ClientFilter } from '../../ui/picker/clients.tsx';
import { plain } from '../../ui/plain.ts';
import { DeleteItem, EditItem } from '../../ui/table/menu-items.tsx';
import { RowMenu } from '../../ui/table/row-menu.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { FileActs } from './files/file-acts.tsx';
import { useGeofenceColumns } from './geofence-columns.tsx';
import { GeofenceDialog } from './geofence-dialog.tsx';
import { GeofenceTabs } from './geofence-tabs.tsx';
import { useDeleteGeofence, useRestoreGeofence } from './requests.ts';
import { useGeofencesSearch } from './search.ts';
import { SuspendDialog } from './suspensions/suspend-dialog.tsx';

/** Every geofence that the reader may see. */
export function GeofencesPage() {
  const { t } = useTranslation();
  const list = useGeofencesSearch();
  const { search, set } = list;
  const [deleting, setDeleting] = useState<Geofence>();
  const { data, error } = useQuery(geofencesQuery);
  const mayManage = useMay('manage_geofences');
  const mayAssign = useMay('assign_geofences');
  const navigate = useNavigate();
  const open = ({ id }: Geofence) =>
    mayManage ? set({ edit: id }) : void navigate({ to: '/geofences/assignments', search: { geofence: id } });
  const columns = useGeofenceColumns(open);
  if (error && !data) throw error; // the route's error screen says why
  const byId = (id: number | undefined) => data?.find((geofence) => geofence.id === id);
  const [edited, suspended] = [byId(search.edit), byId(search.suspend)];
  const add = mayManage && (
    <Button leftSection={<Icon name="add" />} onClick={() => set({ add: true })}>
      {t('geofences.add')}
    </Button>
  );
  const shown = data?.filter((geofence) => fits(geofence, search));
  return (
    <ListPage
      title={t('geofences.title')}
      searchHint={t('geofences.search')}
      {...{ list, columns }}
      all={shown}
      keyOf={({ id }) => id}
      acts={
        <>
          <FileActs shown={shown ?? []} mayManage={mayManage} />
          {add}
        </>
      }
      bulk={{
        pageLabel: t('geofences.bulk.page'),
        labelOf: ({ name }) => t('geofences.bulk.one', { name }),
        bar: <BulkBar geofences={data ?? []} />,
      }}
      tabs={() => <GeofenceTabs />}
      filters={<ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId })} />}
      empty={{
        icon: 'zone',
        title: t('geofences.none.title'),
        action: add,
        text: t(mayManage ? 'geofences.none.text' : 'geofences.none.textReader'),
      }}
      noMatch={{ ...t('geofences.noMatch', { returnObjects: true }), clears: ['search', 'clientId'] }}
      actsOf={(geofence) => (
        <RowMenu label={t('geofences.actionsFor', { name: geofence.name })}>
          <Menu.Item
            leftSection={<Icon name="vehicle" />}
            renderRoot={(rest) => <Link to="/geofences/assignments" search={{ geofence: geofence.id }} {...rest} />}
          >
            {t('geofences.assign.open')}
          </Menu.Item>
          {mayAssign && (
            <Menu.Item leftSection={<Icon name="clock" />} onClick={() => set({ suspend: geofence.id })}>
              {t('geofences.suspend.open')}
            </Menu.Item>
          )}
          {mayManage && (
            <>
              <EditItem onClick={() => set({ edit: geofence.id })} />
              <DeleteItem onClick={() => setDeleting(geofence)} />
            </>
          )}
        </RowMenu>
      )}
    >
      {search.add && mayManage && (
        <GeofenceDialog proposed={{ clientId: search.clientId }} onClose={() => set({ add: undefined })} />
      )}
      {edited && mayManage && <GeofenceDialog geofence={edited} onClose={() => set({ edit: undefined })} />}
      {suspended && mayAssign && <SuspendDialog geofences={[suspended]} onClose={() => set({ suspend: undefined })} />}
      {deleting && <DeleteDialog geofence={deleting} onClose={() => setDeleting(undefined)} />}
    </ListPage>
  );
}

type Filters = ReturnType<typeof useGeofencesSearch>['search'];

const fits = (geofence: Geofence, { search = '', clientId }: Filters): boolean =>
  (clientId === undefined || geofence.clientId === clientId) &&
  plain(`${geofence.name} ${geofence.description} ${geofence.clientName}`).includes(plain(search));

/** Asks once more before a geofence is deleted; it can be taken back afterwards. */
function DeleteDialog({ geofence: { id, name }, onClose }: { geofence: Geofence; onClose: () => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const mutation = useDeleteGeofence();
  const restore = useRestoreGeofence();
  const words = {
    ...t('geofences.delete', { returnObjects: true, name }),
    done: t('geofences.deleted', { name }),
  };
  const undo = () =>
    restore.mutate(id, { onSuccess: () => tell.done(t('geofences.restored', { name })), onError: tell.failed });
  return <ConfirmDeletion {...{ words, mutation, undo, id: id as number, onClose }} />;
}
