import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { groupsQuery } from '../../api/lists.ts';
import { useUser } from '../../api/user.ts';
import { EntityFilter } from '../../ui/picker/entity-picker.tsx';

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
  const { data, isPending, error } = useQuery(groupsQuery);
  const groups = data?.groups.filter((group) => clientId === undefined || group.clientId === clientId) ?? [];
  const isManyClients = role !== 'client' && clientId === undefined;
  const entities = groups.map(({ id, designation, clientName, deviceCount }) => ({
    value: String(id),
    label: `${designation}${isManyClients ? ` · ${clientName}` : ''} (${deviceCount})`,
  }));
  return (
    <EntityFilter
      of={{ data: entities, isPending, error }}
      label={t('groups.filter.label')}
      all={t('groups.filter.all')}
      {...{ className, value, onChange }}
    />
  );
}
