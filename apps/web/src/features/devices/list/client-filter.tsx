import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import { clientsQuery } from '../requests.ts';

type Properties = { value: number | undefined; onChange: (clientId: number | undefined) => void };

/** Whose vehicles are listed, for those who see several clients. */
export function ClientFilter({ value, onChange }: Properties) {
  const { role } = useUser();
  return role === 'client' ? null : <Choice value={value} onChange={onChange} />;
}

function Choice({ value, onChange }: Properties) {
  const { t } = useTranslation();
  const { data: clients = [] } = useQuery(clientsQuery);
  if (clients.length < 2) return null;
  return (
    <Select
      aria-label={t('devices.clientFilterLabel')}
      placeholder={t('devices.clientFilter')}
      nothingFoundMessage={t('devices.noMatch')}
      searchable
      clearable
      limit={100}
      data={clients.map(({ id, fullName }) => ({ value: String(id), label: fullName }))}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
    />
  );
}
