import { en, fr, type Language, type Messages } from '@balise/i18n';

/** The dictionaries, so that a journey looks for the words that people read. */
export const WORDS: Record<Language, Messages> = { en, fr };

/** A message with its variables filled in, as i18next does. */
export const filled = (message: string, values: Record<string, string>): string =>
  message.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
