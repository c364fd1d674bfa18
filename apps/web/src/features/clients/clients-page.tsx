import type { ClientId } from '@balise/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import box from '../../ui/page/box.module.css';
import { Page } from '../../ui/page/page.tsx';
import { StatePanel } from '../../ui/page/state-panel.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { useShownColumns } from '../../ui/table/use-shown-columns.ts';
import { AddClientDialog, EditClientDialog } from './client-dialog.tsx';
import { ClientsTable } from './clients-table.tsx';
import { ClientsToolbar } from './clients-toolbar.tsx';
import { clientListQuery } from './requests.ts';
import { listQueryOf, type ClientsSearch as Search } from './search.ts';
import { useClientsSearch } from './use-clients-search.ts';

/** Every client that the reader may see, a page at a time. */
export function ClientsPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const { search, set } = useClientsSearch();
  const { data, error } = useQuery(clientListQuery(listQueryOf(search)));
  const mayAdd = useMay('add_client');
  const [shown, setShown] = useShownColumns('clients');
  if (error && !data) throw error; // the route's error screen says why
  return (
    <Page
      title={t('clients.title')}
      count={data && format.number(data.total)}
      acts={
        mayAdd && (
          <Button leftSection={<Icon name="add" />} onClick={() => set({ add: true })}>
            {t('clients.add')}
          </Button>
        )
      }
    >
      <ClientsToolbar counts={data?.counts} shown={shown} onShown={setShown} />
      {data?.total === 0 ? (
        <NoClients />
      ) : (
        <ClientsTable clients={data?.clients} shown={shown}>
          {data && (
            <Pager
              total={data.total}
              page={search.page}
              pageSize={search.pageSize}
              onChange={(next) => set(next as Partial<Search>)}
            />
          )}
        </ClientsTable>
      )}
      <Dialogs />
    </Page>
  );
}

/** The dialog that the address asks for. */
function Dialogs() {
  const { search, set } = useClientsSearch();
  const navigate = useNavigate();
  const may = { add: useMay('add_client'), edit: useMay('edit_client') };
  const close = () => set({ add: undefined, edit: undefined }, true);
  if (search.add && may.add) {
    return (
      <AddClientDialog
        onClose={close}
        onAdded={({ id }) => void navigate({ to: '/clients/$id', params: { id: String(id) }, replace: true })}
      />
    );
  }
  if (search.edit !== undefined && may.edit) return <EditClientDialog id={search.edit as ClientId} onClose={close} />;
  return null;
}

/** An empty list: because nothing is there yet, or because the search and filters leave nothing. */
function NoClients() {
  const { t } = useTranslation();
  const { search, set } = useClientsSearch();
  const mayAdd = useMay('add_client');
  const narrowed = search.search ?? search.state ?? search.partnerId;
  return (
    <section className={box.list}>
      {narrowed !== undefined ? (
        <StatePanel icon="search" title={t('clients.noResult.title')} text={t('clients.noResult.text')}>
          <Button variant="default" onClick={() => set({ search: undefined, state: undefined, partnerId: undefined })}>
            {t('clients.noResult.action')}
          </Button>
        </StatePanel>
      ) : (
        <StatePanel
          icon="client"
          title={t('clients.empty.title')}
          text={t(mayAdd ? 'clients.empty.text' : 'clients.empty.readOnly')}
        >
          {mayAdd && (
            <Button leftSection={<Icon name="add" />} onClick={() => set({ add: true })}>
              {t('clients.add')}
            </Button>
          )}
        </StatePanel>
      )}
    </section>
  );
}
