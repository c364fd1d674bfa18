import type { Device } from '@balise/contract';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import frame from '../../../ui/dialog/dialog.module.css';
import { textFieldsOf } from '../../../ui/dialog/text-field.tsx';
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
  const text = textFieldsOf(form);
  return (
    <>
      {text('designation', t('devices.fields.designation'), 100, {
        description: <FieldNote warning={warningOf('designation')} hint={t('devices.fields.designationHint')} />,
        required: true,
        'data-autofocus': true,
      })}
      {text('label', t('devices.fields.label'), 100, { description: t('devices.fields.labelHint') })}
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
  return textFieldsOf(form)('code', t('devices.fields.code'), 50, { description: t('devices.fields.codeHint') });
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
  const text = textFieldsOf(form);
  return (['vehicleMake', 'vehicleModel'] as const).map((field) => text(field, t(`devices.fields.${field}`), 50));
}

export function VinFields({ use: { form, warningOf } }: Properties) {
  const { t } = useTranslation();
  const text = textFieldsOf(form);
  return (
    <>
      {text('vinNumber', t('devices.fields.vinNumber'), 30, {
        isWide: true,
        description: <FieldNote warning={warningOf('vinNumber')} hint={t('devices.fields.vinHint')} />,
        autoCapitalize: 'characters',
      })}
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
