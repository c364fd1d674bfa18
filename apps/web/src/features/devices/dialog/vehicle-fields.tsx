import type { Device } from '@balise/contract';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import frame from '../../../ui/dialog/dialog.module.css';
import { useClients } from '../../../ui/picker/clients.tsx';
import { EntityPicker } from '../../../ui/picker/entity-picker.tsx';
import { deviceTypesQuery } from '../requests.ts';
import { FieldNote } from './field-note.tsx';
import type { UseDeviceForm } from './use-device-form.ts';

type Properties = { use: UseDeviceForm };

/**
 * The vehicle and whose it is, when it is added.
 * @param choosesClient whether the reader may say which client it belongs to
 */
export function VehicleFields({ use, choosesClient }: Properties & { choosesClient: boolean }) {
  return (
    <div className={frame.fields}>
      <NameFields use={use} />
      <TypeField use={use} wide={!choosesClient} />
      {choosesClient && <ClientField use={use} />}
      <MakeFields use={use} />
      <VinFields use={use} />
    </div>
  );
}

/** What people call it. */
export function NameFields({ use: { form, warningOf } }: Properties) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('devices.fields.designation')}
        description={<FieldNote warning={warningOf('designation')} hint={t('devices.fields.designationHint')} />}
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
    </>
  );
}

export function TypeField({ use: { form }, wide }: Properties & { wide: boolean }) {
  const { t, i18n } = useTranslation();
  const { data: types } = useSuspenseQuery(deviceTypesQuery);
  const french = i18n.resolvedLanguage === 'fr';
  return (
    <EntityPicker
      of={{ data: types.map(({ id, nameEn, nameFr }) => ({ value: String(id), label: french ? nameFr : nameEn })) }}
      className={wide ? frame.wide : undefined}
      label={t('devices.fields.deviceTypeId')}
      required
      {...form.getInputProps('deviceTypeId')}
    />
  );
}

function ClientField({ use: { form } }: Properties) {
  const { t } = useTranslation();
  return (
    <EntityPicker of={useClients()} label={t('devices.fields.clientId')} required {...form.getInputProps('clientId')} />
  );
}

export function CodeField({ use: { form } }: Properties) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('devices.fields.code')}
      description={t('devices.fields.codeHint')}
      autoComplete="off"
      maxLength={50}
      {...form.getInputProps('code')}
    />
  );
}

/** By which its partner calls the vehicle's client: changed with the client, shown here. */
export function ClientCode({ device: { clientCode, clientName } }: { device: Device }) {
  const { t } = useTranslation();
  if (!clientCode) return null;
  return (
    <TextInput
      className={frame.wide}
      label={t('devices.columns.clientCode')}
      description={clientName}
      value={clientCode}
      readOnly
    />
  );
}

/** What is built, not what tracks it. */
export function MakeFields({ use: { form } }: Properties) {
  const { t } = useTranslation();
  return (
    <>
      {(['vehicleMake', 'vehicleModel'] as const).map((field) => (
        <TextInput
          key={field}
          label={t(`devices.fields.${field}`)}
          autoComplete="off"
          maxLength={50}
          {...form.getInputProps(field)}
        />
      ))}
    </>
  );
}

export function VinFields({ use: { form, warningOf } }: Properties) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        className={frame.wide}
        label={t('devices.fields.vinNumber')}
        description={<FieldNote warning={warningOf('vinNumber')} hint={t('devices.fields.vinHint')} />}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={30}
        {...form.getInputProps('vinNumber')}
      />
      <Checkbox
        className={frame.wide}
        label={t('devices.fields.vinIsChassis')}
        {...form.getInputProps('vinIsChassis', { type: 'checkbox' })}
      />
    </>
  );
}

export function NoteField({ use: { form } }: Properties) {
  const { t } = useTranslation();
  return (
    <Textarea
      className={frame.wide}
      label={t('devices.fields.note')}
      autosize
      minRows={3}
      maxRows={8}
      maxLength={1000}
      {...form.getInputProps('note')}
    />
  );
}
