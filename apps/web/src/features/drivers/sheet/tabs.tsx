import { CONTRACT_TYPES, CONTRACT_UNITS, contractEnd, IDENTITY_TYPES } from '@balise/contract';
import { NumberInput, Select, TagsInput, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDay } from '../../../language/use-day.ts';
import { CountryPicker } from '../../../ui/picker/country-picker.tsx';
import classes from '../drivers.module.css';
import { type TabProperties, useTextFields } from './field-set.tsx';

/** Who it is, how to reach the driver, and the identity document. */
export function PersonalTab(props: TabProperties) {
  const { form, set, faults } = props;
  const { t } = useTranslation();
  const { text, day } = useTextFields(props);
  return (
    <>
      {text('lastName', 60, { required: true, 'data-autofocus': true } as object)}
      {text('firstName', 60)}
      {text('registerNumber', 40)}
      {day('bornOn')}
      <CountryPicker
        label={t('drivers.fields.countryCode2')}
        value={form.countryCode2}
        onChange={(countryCode2) => set({ countryCode2 })}
        error={faults.countryCode2}
      />
      {text('phone', 40, { type: 'tel' })}
      {text('email', 254, { type: 'email', isWide: true })}
      <Select
        label={t('drivers.fields.identityType')}
        clearable
        data={IDENTITY_TYPES.map((value) => ({ value, label: t(`drivers.identityTypes.${value}`) }))}
        value={form.identityType}
        onChange={(identityType) => set({ identityType })}
        error={faults.identityType}
      />
      {text('identityNumber', 40)}
      {day('identityExpiresOn')}
    </>
  );
}

/** Hiring and contract, with the day on which it ends, and a note. */
export function ProfessionalTab(props: TabProperties) {
  const { form, set, faults } = props;
  const { t } = useTranslation();
  const { date } = useDay();
  const { day } = useTextFields(props);
  const { hiredOn, contractDuration: length, contractUnit: unit } = form;
  const known = CONTRACT_UNITS.find((one) => one === unit);
  const end = hiredOn !== '' && length !== '' && length > 0 && known ? contractEnd(hiredOn, length, known) : null;
  return (
    <>
      {day('hiredOn')}
      <Select
        label={t('drivers.fields.contractType')}
        clearable
        data={CONTRACT_TYPES.map((value) => ({ value, label: t(`drivers.contractTypes.${value}`) }))}
        value={form.contractType}
        onChange={(contractType) => set({ contractType, contractUnit: form.contractUnit ?? 'month' })}
        error={faults.contractType}
      />
      {form.contractType !== 'permanent' && (
        <div className={`${classes.length} ${classes.wide}`}>
          <NumberInput
            label={t('drivers.fields.contractDuration')}
            min={1}
            max={3650}
            allowDecimal={false}
            value={form.contractDuration}
            onChange={(value) => set({ contractDuration: typeof value === 'number' ? value : '' })}
            error={faults.contractDuration}
            description={end ? t('drivers.dialog.contractEnd', { date: date(end) }) : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          <Select
            label={t('drivers.fields.contractUnit')}
            data={CONTRACT_UNITS.map((value) => ({ value, label: t(`drivers.units.${value}`) }))}
            value={form.contractUnit}
            onChange={(contractUnit) => set({ contractUnit })}
            error={faults.contractUnit}
          />
        </div>
      )}
      <Textarea
        className={classes.wide}
        label={t('drivers.fields.note')}
        autosize
        minRows={3}
        maxLength={2000}
        value={form.note}
        onChange={({ currentTarget: { value } }) => set({ note: value })}
        error={faults.note}
      />
    </>
  );
}

const USUAL_CATEGORIES = ['A', 'B', 'BE', 'C', 'CE', 'D', 'DE'];

export function LicenceTab(props: TabProperties) {
  const { form, set, faults } = props;
  const { t } = useTranslation();
  const { text, day } = useTextFields(props);
  return (
    <>
      {text('licenceNumber', 40)}
      <TagsInput
        label={t('drivers.fields.licenceCategories')}
        description={t('drivers.dialog.categoriesHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={USUAL_CATEGORIES}
        maxTags={16}
        value={form.licenceCategories}
        onChange={(categories) => set({ licenceCategories: categories.map((one) => one.toUpperCase()) })}
        error={faults.licenceCategories}
      />
      {day('licenceIssuedOn')}
      {day('licenceExpiresOn')}
      {text('licenceRestrictions', 200, { isWide: true })}
      {text('qualifications', 500, { isWide: true })}
    </>
  );
}

/** What needs the right to see health data. */
export function HealthTab(props: TabProperties) {
  const { t } = useTranslation();
  const { text, day } = useTextFields(props);
  const below = { inputWrapperOrder: ['label', 'input', 'description', 'error'] as const };
  return (
    <>
      {day('medicalVisitOn')}
      {day('medicalNextOn', {
        description: t('drivers.dialog.medicalHint'),
        inputWrapperOrder: [...below.inputWrapperOrder],
      })}
      {text('medicalRestrictions', 500, {
        isWide: true,
        description: t('drivers.dialog.private'),
        inputWrapperOrder: [...below.inputWrapperOrder],
      })}
    </>
  );
}
