import { BILLING_OPTIONS, CLIENT_TYPES } from '@balise/contract';
import { Select, Textarea } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import frame from '../../ui/dialog/dialog.module.css';
import { FormSection } from '../../ui/dialog/form-dialog.tsx';
import { textFieldsOf } from '../../ui/dialog/text-field.tsx';
import { usePartners } from '../../ui/picker/clients.tsx';
import { CountryPicker } from '../../ui/picker/country-picker.tsx';
import { EntityPicker } from '../../ui/picker/entity-picker.tsx';
import { RetentionField } from './retention-field.tsx';
import { zoneChoices } from './time-zones.ts';
import type { UseClientForm } from './use-client-form.ts';

type Properties = { use: UseClientForm; choosesPartner: boolean };

/** Everything that people type of a client. */
export function ClientFields({ use, choosesPartner }: Properties) {
  const { t } = useTranslation();
  const { form } = use;
  const text = textFieldsOf(form);
  return (
    <>
      <FormSection title={t('clients.parts.who')}>
        {choosesPartner && <PartnerField use={use} />}
        {text('fullName', t('clients.fields.fullName'), 100, { isWide: true, required: true, 'data-autofocus': true })}
        {text('code', t('clients.fields.code'), 50, { description: t('clients.fields.codeHint') })}
        <Select
          label={t('clients.fields.type')}
          allowDeselect={false}
          data={CLIENT_TYPES.map((value) => ({ value, label: t(`clients.types.${value}`) }))}
          {...form.getInputProps('type')}
        />
        {text('registrationNumber', t('clients.fields.registrationNumber'), 60, {
          description: t('clients.fields.registrationHint'),
        })}
        {text('taxNumber', t('clients.fields.taxNumber'), 60)}
      </FormSection>
      <FormSection title={t('clients.parts.contact')}>
        <PlaceFields use={use} />
      </FormSection>
      <FormSection title={t('clients.parts.terms')}>
        <Select
          label={t('clients.fields.billingOption')}
          allowDeselect={false}
          data={BILLING_OPTIONS.map((value) => ({ value, label: t(`clients.billing.${value}`) }))}
          {...form.getInputProps('billingOption')}
        />
        <RetentionField use={use} />
      </FormSection>
      <FormSection title={t('clients.parts.trackers')}>
        <Textarea
          className={frame.wide}
          label={t('clients.fields.trackerNetworks')}
          description={t('clients.fields.trackerNetworksHint')}
          placeholder={'203.0.113.0/24\n2001:db8::/32'}
          autosize
          minRows={2}
          maxRows={8}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('trackerNetworks')}
        />
      </FormSection>
    </>
  );
}

function PartnerField({ use: { form } }: { use: UseClientForm }) {
  const { t } = useTranslation();
  const partners = usePartners();
  const [only, another] = partners.data;
  const proposed = only && 'value' in only && !another && form.values.partnerId === null ? only.value : undefined;
  useEffect(() => {
    if (proposed !== undefined) form.setFieldValue('partnerId', proposed);
  }, [proposed, form.setFieldValue]);
  return (
    <EntityPicker
      of={partners}
      className={frame.wide}
      label={t('clients.fields.partnerId')}
      required
      {...form.getInputProps('partnerId')}
    />
  );
}

function PlaceFields({ use: { form, chooseCountry } }: { use: UseClientForm }) {
  const { t } = useTranslation();
  const text = textFieldsOf(form);
  const { countryCode2, timeZone } = form.values;
  const names = { here: t('clients.fields.zonesOfCountry'), elsewhere: t('clients.fields.otherZones') };
  return (
    <>
      {text('email', t('clients.fields.email'), 254, { type: 'email', required: true })}
      {text('phone', t('clients.fields.phone'), 40, { type: 'tel' })}
      <CountryPicker
        label={t('clients.fields.countryCode2')}
        required
        {...form.getInputProps('countryCode2')}
        onChange={chooseCountry}
      />
      <Select
        label={t('clients.fields.timeZone')}
        description={t('clients.fields.timeZoneHint')}
        nothingFoundMessage={t('clients.noMatch')}
        searchable
        required
        limit={600}
        data={zoneChoices(countryCode2, timeZone, names)}
        {...form.getInputProps('timeZone')}
      />
      {text('address', t('clients.fields.address'), 300, { isWide: true })}
    </>
  );
}
