import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import { clientsQuery } from '../requests.ts';
import { useReportsSearch } from '../use-reports-search.ts';
import classes from './filter-bar.module.css';

/** Whose vehicles, for those who see several clients. */
export function ClientSelect() {
  return useUser().role === 'client' ? null : <Choice />;
}

function Choice() {
  const { t } = useTranslation();
  const { search, set } = useReportsSearch();
  const { data: clients = [] } = useQuery(clientsQuery);
  if (clients.length < 2) return null;
  return (
    <Select
      className={classes.client ?? ''}
      aria-label={t('devices.clientFilterLabel')}
      placeholder={t('devices.clientFilter')}
      nothingFoundMessage={t('devices.noMatch')}
      searchable
      clearable
      limit={100}
      data={clients.map(({ id, fullName }) => ({ value: String(id), label: fullName }))}
      value={search.client === undefined ? null : String(search.client)}
      onChange={(id) =>
        // vehicles and groups are a client's: another one has others
        set({ client: id === null ? undefined : Number(id), vehicles: undefined, groups: undefined })
      }
    />
  );
}
