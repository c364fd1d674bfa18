import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { live } from './live.ts';

/** The plates of vehicles as they were known when a dialog about them opened: one that is gone meanwhile keeps its name. */
export function useVehicleNames(ids: readonly number[]): (id: number) => string {
  const { t } = useTranslation();
  const [names] = useState(() => new Map(ids.map((id) => [id, live.fleet.vehicle(id)?.details.designation])));
  return (id) => names.get(id) ?? t('bulk.vehicle', { id });
}
