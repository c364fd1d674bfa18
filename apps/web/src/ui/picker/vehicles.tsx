import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { vehiclesQuery } from '../../api/lists.ts';
import { EntityFilter } from './entity-picker.tsx';

type Properties = { value: number | undefined; onChange: (id: number | undefined) => void };

/** Narrows a list to one vehicle of those that the reader sees. */
export function VehicleFilter({ value, onChange }: Properties) {
  const { t } = useTranslation();
  const { data: vehicles = [] } = useQuery(vehiclesQuery);
  return (
    <EntityFilter
      of={{ data: vehicles.map(({ id, designation }) => ({ value: String(id), label: designation })) }}
      label={t('fuel.vehicle')}
      all={t('fuel.allVehicles')}
      value={value}
      onChange={onChange}
    />
  );
}
