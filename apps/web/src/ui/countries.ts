import { phoneCountries } from '@balise/contract';

/** Every country with its calling code, in the reader's language and order: what a Select takes. */
export function countriesIn(language: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return phoneCountries()
    .map(({ code, callingCode }) => ({ value: code, label: `${names.of(code) ?? code} +${callingCode}` }))
    .sort((one, other) => one.label.localeCompare(other.label, language));
}
