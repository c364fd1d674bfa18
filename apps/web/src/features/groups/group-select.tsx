import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import { groupsQuery } from './requests.ts';

type Properties = {
  /** The group that is chosen; undefined: all. */
  value: number | undefined;
  onChange: (groupId: number | undefined) => void;
  /** Only groups of this client. */
  clientId?: number | undefined;
  className?: string | undefined;
};

/** Narrows a list to one group. Nothing where there is no group to choose. */
export function GroupSelect({ value, onChange, clientId, className }: Properties) {
  const { t } = useTranslation();
  const { role } = useUser();
  const { data } = useQuery(groupsQuery);
  const groups = data?.groups.filter((group) => clientId === undefined || group.clientId === clientId) ?? [];
  if (groups.length === 0 && value === undefined) return null;
  const isManyClients = role !== 'client' && clientId === undefined;
  return (
    <Select
      className={className ?? ''}
      aria-label={t('groups.filter.label')}
      placeholder={t('groups.filter.all')}
      searchable
      clearable
      limit={100}
      data={groups.map(({ id, designation, clientName, deviceCount }) => ({
        value: String(id),
        label: `${designation}${isManyClients ? ` · ${clientName}` : ''} (${deviceCount})`,
      }))}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
    />
  );
}
