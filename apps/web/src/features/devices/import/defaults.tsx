import type { DeviceImport, ImportDefaults } from '@balise/contract';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import { countriesIn } from '../dialog/countries.ts';
import { clientsQuery } from '../requests.ts';
import { useChoices } from './choices.ts';
import { askedFirst, ofClient } from './confirm-first.ts';
import classes from './import.module.css';

type Properties = { file: DeviceImport; onChange: (defaults: ImportDefaults) => void };

/** What counts for every row without a value of its own: the client, the type, the tracker. */
export function Defaults({ file, onChange }: Properties) {
  const { t, i18n } = useTranslation();
  const { defaults } = file;
  const { role } = useUser();
  const asked: readonly string[] = askedFirst(file, role);
  const choices = useChoices();
  const { data: clients = [] } = useQuery({ ...clientsQuery, enabled: role !== 'client' });
  const countries = useMemo(() => countriesIn(i18n.language), [i18n.language]);
  const byId = (field: Exclude<keyof ImportDefaults, 'countryCode2'>, data: { value: string; label: string }[]) => (
    <Select
      key={field}
      size="xs"
      label={t(`deviceImport.fields.${field}`)}
      placeholder="—"
      withAsterisk={asked.includes(field)}
      description={asked.includes(field) && t('deviceImport.chooseForAll')}
      nothingFoundMessage={t('devices.noMatch')}
      searchable
      clearable
      limit={200}
      data={data}
      value={defaults[field] === null ? null : String(defaults[field])}
      onChange={(id) => {
        const chosen = clients.find((client) => field === 'clientId' && String(client.id) === id);
        onChange(
          chosen
            ? ofClient(defaults, chosen)
            : ({ ...defaults, [field]: id === null ? null : Number(id) } as ImportDefaults),
        );
      }}
    />
  );
  return (
    <fieldset className={classes.defaults}>
      <legend>{t('deviceImport.forAllRows')}</legend>
      {role !== 'client' &&
        byId(
          'clientId',
          clients.map(({ id, fullName }) => ({ value: String(id), label: fullName })),
        )}
      {byId('deviceTypeId', choices.deviceTypeId)}
      {byId('trackerModelId', choices.trackerModelId)}
      {byId('operatorId', choices.operatorId)}
      <Select
        size="xs"
        label={t('deviceImport.fields.countryCode2')}
        placeholder="—"
        nothingFoundMessage={t('devices.noMatch')}
        searchable
        clearable
        data={countries}
        value={defaults.countryCode2}
        onChange={(countryCode2) => onChange({ ...defaults, countryCode2 })}
      />
    </fieldset>
  );
}
