import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import { Icon } from '../../ui/icon.tsx';
import toolbar from '../../ui/table/toolbar.module.css';
import classes from './groups.module.css';
import { clientsQuery } from './requests.ts';
import type { GroupsSearch } from './search.ts';

type Properties = { search: GroupsSearch; set: (next: Partial<GroupsSearch>) => void };

/** What selects groups: words, their kind, their client. */
export function GroupsToolbar({ search, set }: Properties) {
  const { t } = useTranslation();
  const { role } = useUser();
  return (
    <div className={toolbar.toolbar}>
      <TextInput
        className={classes.search}
        type="search"
        aria-label={t('groups.search')}
        placeholder={t('groups.search')}
        leftSection={<Icon name="search" />}
        maxLength={100}
        value={search.search ?? ''}
        onChange={({ currentTarget: { value } }) => set({ search: value || undefined })}
      />
      {role !== 'client' && <ClientFilter search={search} set={set} />}
      <SegmentedControl
        aria-label={t('groups.columns.rules')}
        value={search.kind ?? 'all'}
        onChange={(kind) => set({ kind: kind === 'static' || kind === 'dynamic' ? kind : undefined })}
        data={(['all', 'static', 'dynamic'] as const).map((kind) => ({
          value: kind,
          label: t(`groups.kinds.${kind}`),
        }))}
      />
    </div>
  );
}

function ClientFilter({ search, set }: Properties) {
  const { t } = useTranslation();
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
