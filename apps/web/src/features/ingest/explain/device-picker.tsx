import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { EntityPicker } from '../../../ui/picker/entity-picker.tsx';
import { foundDevicesQuery, oneDeviceQuery } from '../requests.ts';
import classes from './explain.module.css';

type Properties = { value: number | undefined; onChange: (id: number | undefined) => void };

/** One vehicle of the platform, found by plate, IMEI or client. */
export function DevicePicker({ value, onChange }: Properties) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), 200);
  const { data: chosen } = useQuery(oneDeviceQuery(value));
  const { data: found, isPending, error } = useQuery(foundDevicesQuery(wanted));
  const devices = [...(chosen ? [chosen] : []), ...(found?.devices ?? []).filter(({ id }) => id !== chosen?.id)];
  return (
    <EntityPicker
      of={{
        data: devices.map(({ id, designation, imei }) => ({ value: String(id), label: `${designation} · ${imei}` })),
        isPending,
        error,
        onSearch: setSearch,
      }}
      className={classes.picker ?? ''}
      label={t('ingest.tail.device')}
      placeholder={t('ingest.tail.find')}
      leftSection={<Icon name="search" />}
      clearable
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
    />
  );
}
