import { Checkbox, Select, TextInput } from '@mantine/core';
import { useSuspenseQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import classes from './device-dialog.module.css';
import { FieldNote } from './field-note.tsx';
import { clientsQuery, deviceTypesQuery } from './requests.ts';
import type { UseDeviceForm } from './use-device-form.ts';

/**
 * The vehicle and whose it is.
 * @param choosesClient whether the reader may say which client it belongs to
 * @param transfers whether another client means a transfer
 */
export function VehicleFields({
  use: { form, warningOf },
  choosesClient,
  transfers,
}: {
  use: UseDeviceForm;
  choosesClient: boolean;
  transfers: boolean;
}) {
  const { t, i18n } = useTranslation();
  const [types, clients] = useSuspenseQueries({ queries: [deviceTypesQuery, clientsQuery] });
  const french = i18n.resolvedLanguage === 'fr';
  return (
    <div className={classes.fields}>
      <TextInput
        label={t('devices.fields.designation')}
        description={t('devices.fields.designationHint')}
        autoComplete="off"
        maxLength={100}
        required
        data-autofocus
        {...form.getInputProps('designation')}
      />
      <TextInput
        label={t('devices.fields.label')}
        description={t('devices.fields.labelHint')}
        autoComplete="off"
        maxLength={100}
        {...form.getInputProps('label')}
      />
      <Select
        label={t('devices.fields.deviceTypeId')}
        nothingFoundMessage={t('devices.noMatch')}
        searchable
        required
        data={types.data.map(({ id, nameEn, nameFr }) => ({ value: String(id), label: french ? nameFr : nameEn }))}
        {...form.getInputProps('deviceTypeId')}
      />
      {choosesClient && (
        <Select
          label={t('devices.fields.clientId')}
          description={transfers ? t('devices.fields.clientHint') : undefined}
          nothingFoundMessage={t('devices.noMatch')}
          searchable
          required
          data={clients.data.map(({ id, fullName }) => ({ value: String(id), label: fullName }))}
          {...form.getInputProps('clientId')}
        />
      )}
      <TextInput
        className={classes.wide}
        label={t('devices.fields.vinNumber')}
        description={<FieldNote warning={warningOf('vinNumber')} hint={t('devices.fields.vinHint')} />}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={30}
        {...form.getInputProps('vinNumber')}
      />
      <Checkbox
        className={classes.wide}
        label={t('devices.fields.vinIsChassis')}
        {...form.getInputProps('vinIsChassis', { type: 'checkbox' })}
      />
    </div>
  );
}
