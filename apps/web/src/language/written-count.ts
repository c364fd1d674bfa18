import type { FormatterModule } from 'i18next';

const figures = new Map<string, Intl.NumberFormat>();

/**
 * What i18next puts into a sentence: a count in the figures of its language, everything else as it was handed over (a port and a year
 * have no thousands).
 */
function written(value: unknown, _format?: string, language = 'en', options?: { readonly [name: string]: unknown }) {
  if (typeof value !== 'number' || options?.['interpolationkey'] !== 'count') return value as string;
  const format = figures.get(language) ?? new Intl.NumberFormat(language);
  figures.set(language, format);
  return format.format(value);
}

/** To be used with `alwaysFormat`. */
export const writtenCounts: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: written,
};
