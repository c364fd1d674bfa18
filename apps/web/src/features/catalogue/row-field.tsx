import { DRIVEN_AS } from '@balise/contract';
import { Checkbox, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { CountryPicker } from '../../ui/picker/country-picker.tsx';
import type { CatalogueList, CatalogueValues } from './lists.ts';

type Properties = { field: CatalogueList['fields'][number]; form: UseFormReturnType<CatalogueValues>; first: boolean };

/** The input of one field, by its kind. */
export function RowField({ field: { name, kind, hint, needed = false }, form, first }: Properties) {
  const { t } = useTranslation();
  const label = t(`catalogue.fields.${name}`);
  if (kind === 'yesNo') return <Checkbox label={label} {...form.getInputProps(name, { type: 'checkbox' })} />;
  if (kind === 'country')
    return <CountryPicker label={label} withCode={false} required {...form.getInputProps(name)} />;
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
