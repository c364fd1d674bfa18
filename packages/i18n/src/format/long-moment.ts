import { languageOf } from '../language.ts';

const LOCALES = { en: 'en-GB', fr: 'fr-FR' };

/**
 * A moment (ms since 1970 UTC) for a reader of whom only the browser is known, on its clock: `20 November 2026 at 14:05`.
 * @param tag of the language: `fr-CI`
 */
export const longMoment = (at: number, tag: string): string =>
  new Intl.DateTimeFormat(LOCALES[languageOf(tag)], { dateStyle: 'long', timeStyle: 'short' }).format(at);
