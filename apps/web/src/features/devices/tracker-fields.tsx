import { Select, TextInput } from '@mantine/core';
import { useSuspenseQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countriesIn } from './countries.ts';
import classes from './device-dialog.module.css';
import { FieldNote } from './field-note.tsx';
import { operatorsQuery, trackerModelsQuery } from './requests.ts';
import type { UseDeviceForm } from './use-device-form.ts';

/**
 * The tracker and its SIM.
 * @param presented whether the tracker itself told its identity, so that it is not typed
 */
export function TrackerFields({
  use: { form, model, warningOf },
  presented,
}: {
  use: UseDeviceForm;
  presented: boolean;
}) {
  const { t, i18n } = useTranslation();
  const [models, operators] = useSuspenseQueries({ queries: [trackerModelsQuery, operatorsQuery] });
  const countries = useMemo(() => countriesIn(i18n.language), [i18n.language]);
  const usesImei = model?.usesImei ?? true;
  return (
    <div className={classes.fields}>
      <Select
        className={classes.wide}
        label={t('devices.fields.trackerModelId')}
        description={t('devices.fields.trackerModelHint')}
        nothingFoundMessage={t('devices.noMatch')}
        searchable
        clearable
        openOnFocus={false}
        data-autofocus
        data={models.data.map(({ id, brand, name }) => ({ value: String(id), label: `${brand} ${name}` }))}
        {...form.getInputProps('trackerModelId')}
      />
      <TextInput
        className={classes.wide}
        label={t(usesImei ? 'devices.fields.imei' : 'devices.fields.identity')}
        description={
          <FieldNote
            warning={warningOf('imei')}
            hint={t(
              presented
                ? 'devices.changeTracker'
                : usesImei
                  ? 'devices.fields.imeiHint'
                  : 'devices.fields.identityHint',
            )}
          />
        }
        inputMode={usesImei ? 'numeric' : 'text'}
        autoComplete="off"
        maxLength={40}
        required
        readOnly={presented}
        {...form.getInputProps('imei')}
      />
      <Select
        label={t('devices.fields.countryCode2')}
        nothingFoundMessage={t('devices.noMatch')}
        searchable
        clearable
        data={countries}
        {...form.getInputProps('countryCode2')}
      />
      <TextInput
        label={t('devices.fields.phone')}
        description={t('devices.fields.phoneHint')}
        type="tel"
        autoComplete="off"
        maxLength={40}
        {...form.getInputProps('phone')}
      />
      <Select
        className={classes.wide}
        label={t('devices.fields.operatorId')}
        nothingFoundMessage={t('devices.noMatch')}
        searchable
        clearable
        data={operators.data.map(({ id, name, countryCode2 }) => ({
          value: String(id),
          label: `${name} (${countryCode2})`,
        }))}
        {...form.getInputProps('operatorId')}
      />
    </div>
  );
}
