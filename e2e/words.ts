import { en, fr, type Language } from '@balise/i18n';

export const LANGUAGES = ['en', 'fr'] as const satisfies Language[];
export const WORDS: Record<Language, typeof en> = { en, fr };

/** A sentence of the dictionary with its gaps filled. */
export const fill = (sentence: string, gaps: Record<string, string | number>): string =>
  sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(gaps[name] ?? ''));
