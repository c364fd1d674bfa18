import { Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { useTell } from '../../../ui/use-tell.tsx';
import { devicesInGroup, groupsOfClientQuery } from '../requests.ts';

/** Adds the vehicles that are in a group now; nothing where the client has no group. */
export function GroupAdder({ clientId, onAdd }: { clientId: number; onAdd: (ids: number[]) => void }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const tell = useTell();
  const { data } = useQuery(groupsOfClientQuery(clientId));
  const add = useMutation({
    mutationFn: devicesInGroup,
    onSuccess: (members) => onAdd(members.map(({ id }) => id)),
    onError: tell.failed,
  });
  if (!data || data.groups.length === 0) return null;
  return (
    <Select
      aria-label={t('users.picker.addGroup')}
      title={t('users.picker.groupHint')}
      placeholder={t('users.picker.addGroup')}
      nothingFoundMessage={t('devices.noMatch')}
      searchable
      disabled={add.isPending}
      data={data.groups.map(({ id, designation, deviceCount }) => ({
        value: String(id),
        label: t('users.picker.group', { name: designation, number: number(deviceCount) }),
      }))}
      value={null}
      onChange={(id) => id !== null && add.mutate(Number(id))}
    />
  );
}
