import { phoneCountries } from '@balise/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EntityPicker } from './entity-picker.tsx';

type Properties = Omit<Parameters<typeof EntityPicker>[0], 'of'> & {
  /** Whether the calling code is beside the name. */
  withCode?: boolean;
};

/** Chooses a country, in the reader's language and order. */
export function CountryPicker({ withCode = true, ...rest }: Properties) {
  const { i18n } = useTranslation();
  const data = useMemo(() => {
    const names = new Intl.DisplayNames([i18n.language], { type: 'region' });
    return phoneCountries()
      .map(({ code, callingCode }) => ({
        value: code,
        label: `${names.of(code) ?? code}${withCode ? ` +${callingCode}` : ''}`,
      }))
      .sort((one, other) => one.label.localeCompare(other.label, i18n.language));
  }, [i18n.language, withCode]);
  return <EntityPicker of={{ data }} limit={data.length} {...rest} />;
}
