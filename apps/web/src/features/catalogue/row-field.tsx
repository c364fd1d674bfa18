import { DRIVEN_AS, phoneCountries } from '@balise/contract';
import { Checkbox, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CatalogueList, CatalogueValues } from './lists.ts';

type Properties = { field: CatalogueList['fields'][number]; form: UseFormReturnType<CatalogueValues>; first: boolean };

/** The input of one field, by its kind. */
export function RowField({ field: { name, kind, hint, needed = false }, form, first }: Properties) {
  const { t } = useTranslation();
  const label = t(`catalogue.fields.${name}`);
  if (kind === 'yesNo') return <Checkbox label={label} {...form.getInputProps(name, { type: 'checkbox' })} />;
  if (kind === 'country') return <CountryField label={label} form={form} name={name} />;
  if (kind === 'drivenAs') {
    const data = (['', ...DRIVEN_AS] as const).map((value) => ({
      value,
      label: t(`catalogue.drivenAs.${value || 'none'}`),
    }));
    const description = hint && t(`catalogue.fields.${hint}`);
    return <Select {...{ label, description, data }} allowDeselect={false} {...form.getInputProps(name)} />;
  }
  return (
    <TextInput
      label={label}
      description={hint && t(`catalogue.fields.${hint}`)}
      required={needed}
      autoComplete="off"
      maxLength={100}
      data-autofocus={first || undefined}
      {...form.getInputProps(name)}
    />
  );
}

function CountryField({
  label,
  form,
  name,
}: {
  label: string;
  form: UseFormReturnType<CatalogueValues>;
  name: string;
}) {
  const { t, i18n } = useTranslation();
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames([i18n.language], { type: 'region' });
    return phoneCountries()
      .map(({ code }) => ({ value: code, label: names.of(code) ?? code }))
      .sort((one, other) => one.label.localeCompare(other.label, i18n.language));
  }, [i18n.language]);
  return (
    <Select
      label={label}
      required
      searchable
      nothingFoundMessage={t('devices.noMatch')}
      data={countries}
      {...form.getInputProps(name)}
    />
  );
}
