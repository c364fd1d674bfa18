import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { foundDevicesQuery, oneDeviceQuery } from '../requests.ts';
import classes from './explain.module.css';

type Properties = { value: number | undefined; onChange: (id: number | undefined) => void };

/** One vehicle of the platform, found by plate, IMEI or client. */
export function DevicePicker({ value, onChange }: Properties) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), 200);
  const { data: chosen } = useQuery(oneDeviceQuery(value));
  const { data: found } = useQuery(foundDevicesQuery(wanted));
  const devices = [...(chosen ? [chosen] : []), ...(found?.devices ?? []).filter(({ id }) => id !== chosen?.id)];
  return (
    <Select
      className={classes.picker ?? ''}
      label={t('ingest.tail.device')}
      placeholder={t('ingest.tail.find')}
      leftSection={<Icon name="search" />}
      searchable
      clearable
      nothingFoundMessage={t('devices.noMatch')}
      filter={({ options }) => options} // the server has found them
      data={devices.map(({ id, designation, imei }) => ({ value: String(id), label: `${designation} · ${imei}` }))}
      value={value === undefined ? null : String(value)}
      onSearchChange={setSearch}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
    />
  );
}
