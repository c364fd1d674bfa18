import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ClientFilter } from '../../ui/picker/clients.tsx';
import { useGroupsSearch } from './search.ts';

/** By client and by kind. */
export function GroupFilters() {
  const { t } = useTranslation();
  const { search, set } = useGroupsSearch();
  return (
    <>
      <ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId })} />
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
