import { basename } from 'node:path';
import { en, fr, type Language } from '@balise/i18n';

export const LANGUAGES = ['en', 'fr'] as const satisfies Language[];
/**
 * The languages in which the journeys of a file run: one of the two by the file's name, so that both are in every run; with E2E_LANGUAGES=all
 * both. What must hold in either (signing in, accessibility) names LANGUAGES instead.
 */
export function languagesOf(file: string): readonly Language[] {
  if (process.env.E2E_LANGUAGES === 'all') return LANGUAGES;
  const letters = [...basename(file)].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return letters % 2 === 0 ? ['en'] : ['fr'];
}

export const WORDS: Record<Language, typeof en> = { en, fr };

/** A sentence of the dictionary with its gaps filled. */
export const fill = (sentence: string, gaps: Record<string, string | number>): string =>
  sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(gaps[name] ?? ''));
