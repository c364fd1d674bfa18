import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { peopleQuery } from './requests.ts';

type Properties = {
  /** Whose users are offered; undefined: none yet. */
  clientId: number | undefined;
  /** The id of a user as text. */
  value: string | null;
  error?: string | undefined;
  onChange: (userId: string | null) => void;
};

/** Who does the work of an order. */
export function AssigneeField({ clientId, ...field }: Properties) {
  const { t } = useTranslation();
  const { data: people = [] } = useQuery({ ...peopleQuery(clientId), enabled: clientId !== undefined });
  return (
    <Select
      label={t('workshop.assignee')}
      placeholder={t('workshop.unassigned')}
      clearable
      data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
      {...field}
    />
  );
}
