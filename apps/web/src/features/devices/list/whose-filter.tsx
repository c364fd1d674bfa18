import { WHOSE } from '@balise/contract';
import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { live, useFleetComplete } from '../../../live/index.ts';
import { useDevicesSearch } from './search.ts';

/** Narrows the list to the own vehicles, or to what others share with the reader; not shown to readers with whom nothing is shared. */
export function WhoseFilter() {
  const { t } = useTranslation();
  const { search, set } = useDevicesSearch();
  const isComplete = useFleetComplete();
  const hasShared = useMemo(
    () => isComplete && [...live.fleet.vehicles.values()].some(({ details }) => details.share),
    [isComplete],
  );
  if (!hasShared && !search.whose) return null;
  return (
    <Select
      aria-label={t('devices.whose.label')}
      placeholder={t('devices.whose.all')}
      clearable
      data={WHOSE.map((value) => ({ value, label: t(`devices.whose.${value}`) }))}
      value={search.whose ?? null}
      onChange={(whose) => set({ whose: WHOSE.find((one) => one === whose) })}
    />
  );
}
