import type { ClientId } from '@balise/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import { Icon } from '../../ui/icon.tsx';
import { ListPage } from '../../ui/page/list-page.tsx';
import { ClientActs } from './client-acts.tsx';
import { AddClientDialog, EditClientDialog } from './client-dialog.tsx';
import { useClientColumns } from './clients-columns.tsx';
import { ClientsFilters } from './clients-filters.tsx';
import { ClientTabs } from './deleted/client-tabs.tsx';
import { clientListQuery } from './requests.ts';
import { listQueryOf, useClientsSearch } from './search.ts';

/** Every client that the reader may see, a page at a time. */
export function ClientsPage() {
  const { t } = useTranslation();
  const list = useClientsSearch();
  const query = listQueryOf(list.search);
  const { data, error } = useQuery(clientListQuery(query));
  const mayAdd = useMay('add_client');
  const columns = useClientColumns();
  if (error && !data) throw error; // the route's error screen says why
  const add = mayAdd && (
    <Button leftSection={<Icon name="add" />} onClick={() => list.set({ add: true })}>
      {t('clients.add')}
    </Button>
  );
  return (
    <ListPage
      title={t('clients.title')}
      screen="clients"
      searchHint={t('clients.searchHint')}
      {...{ list, columns, total: data?.total, rows: data?.clients }}
      sort={{ order: query.order, direction: query.direction }}
      keyOf={({ id }) => id}
      acts={add}
      tabs={(arrangement) => <ClientTabs>{arrangement}</ClientTabs>}
      filters={<ClientsFilters counts={data?.counts} />}
      empty={{
        icon: 'client',
        title: t('clients.empty.title'),
        action: add,
        text: t(mayAdd ? 'clients.empty.text' : 'clients.empty.readOnly'),
      }}
      noMatch={{ ...t('clients.noResult', { returnObjects: true }), clears: ['search', 'state', 'partnerId'] }}
      actsOf={(client) => <ClientActs client={client} onEdit={() => list.set({ edit: client.id })} />}
    >
      <Dialogs />
    </ListPage>
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
