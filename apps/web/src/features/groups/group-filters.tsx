import { SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import { clientsQuery } from './requests.ts';
import { useGroupsSearch } from './search.ts';

/** By client and by kind. */
export function GroupFilters() {
  const { t } = useTranslation();
  const { role } = useUser();
  const { search, set } = useGroupsSearch();
  return (
    <>
      {role !== 'client' && <ClientFilter />}
      <SegmentedControl
        aria-label={t('groups.columns.rules')}
        value={search.kind ?? 'all'}
        onChange={(kind) => set({ kind: kind === 'static' || kind === 'dynamic' ? kind : undefined })}
        data={(['all', 'static', 'dynamic'] as const).map((kind) => ({
          value: kind,
          label: t(`groups.kinds.${kind}`),
        }))}
      />
    </>
  );
}

function ClientFilter() {
  const { t } = useTranslation();
  const { search, set } = useGroupsSearch();
  const { data: clients = [] } = useQuery(clientsQuery);
  if (clients.length < 2) return null;
  return (
    <Select
      aria-label={t('groups.client')}
      placeholder={t('groups.allClients')}
      searchable
      clearable
      limit={100}
      data={clients.map(({ id, fullName }) => ({ value: String(id), label: fullName }))}
      value={search.clientId === undefined ? null : String(search.clientId)}
      onChange={(id) => set({ clientId: id === null ? undefined : Number(id) })}
    />
  );
}
