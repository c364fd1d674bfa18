import { type ClientDeletion, downloadDeletionCertificate, listDeletedClients } from '@balise/contract';
import { Button } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { saveFile } from '../../../api/save-file.ts';
import { useFormat } from '../../../language/use-format.ts';
import { useNow } from '../../../live/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { useListSearch } from '../../../ui/page/use-list-search.ts';
import { PAGE_SIZE } from '../../../ui/table/page-size.ts';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import { useTell } from '../../../ui/use-tell.tsx';
import { ClientTabs } from './client-tabs.tsx';
import type { DeletedClientsSearch } from './search.ts';

/** Clients that were deleted: who did, whether their data is erased, and the certificate of it. */
export function DeletedClientsPage() {
  const { t } = useTranslation();
  const list = useListSearch<DeletedClientsSearch>('/clients/deleted', []);
  const query = { page: list.search.page ?? 1, pageSize: list.search.pageSize ?? PAGE_SIZE };
  const { data, error } = useQuery({
    queryKey: ['clients', 'deleted', query],
    queryFn: () => call(listDeletedClients, { query }),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns();
  if (error && !data) throw error; // the route's error screen says why
  return (
    <ListPage
      title={t('clientDeletions.title')}
      {...{ list, columns, total: data?.total, rows: data?.clients }}
      keyOf={({ clientId }) => clientId}
      tabs={(arrangement) => <ClientTabs>{arrangement}</ClientTabs>}
      empty={{ icon: 'trash', title: t('clientDeletions.none'), text: t('clientDeletions.noneText') }}
      actsOf={(deletion) => deletion.erasedAt !== null && <Certificate deletion={deletion} />}
    />
  );
}

function useColumns(): TableColumn<ClientDeletion, never>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const moment = (at: number) => (
    <time dateTime={new Date(at).toISOString()} title={format.dateTime(at)}>
      {format.moment(at, now)}
    </time>
  );
  return [
    {
      id: 'client',
      label: t('clientDeletions.columns.client'),
      phone: 'title',
      cell: ({ clientName }) => clientName,
    },
    {
      id: 'deletedAt',
      label: t('clientDeletions.columns.deletedAt'),
      phone: 'below',
      cell: ({ deletedAt }) => moment(deletedAt),
    },
    {
      id: 'deletedBy',
      label: t('clientDeletions.columns.deletedBy'),
      phone: 'below',
      cell: ({ deletedBy }) => deletedBy ?? t('clientDeletions.byPlatform'),
    },
    {
      id: 'erasedAt',
      label: t('clientDeletions.columns.erasedAt'),
      phone: 'below',
      cell: ({ erasedAt, dueAt }) =>
        erasedAt === null ? t('clientDeletions.due', { date: format.date(dueAt) }) : moment(erasedAt),
    },
  ];
}

/** Saves the certificate as a PDF. */
function Certificate({ deletion: { clientId, clientName } }: { deletion: ClientDeletion }) {
  const { t } = useTranslation();
  const tell = useTell();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(downloadDeletionCertificate, { params: { id: clientId }, query: {} }),
    onSuccess: saveFile,
    onError: tell.failed,
  });
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon name="download" size={14} />}
      loading={isPending}
      aria-label={t('clientDeletions.downloadOf', { name: clientName })}
      onClick={() => mutate()}
    >
      {t('clientDeletions.download')}
    </Button>
  );
}
