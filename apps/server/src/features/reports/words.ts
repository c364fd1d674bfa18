import type { Language, WordList } from '@balise/contract';
import { en, fr } from '@balise/i18n';

/** The words of reports in a language. */
export const wordsIn = (language: Language) => ({ en, fr })[language];

/** A cell of codes in words; what has no word is shown as it is called. */
export function wordOf(language: Language, list: WordList, code: string): string {
  const { reports, events } = wordsIn(language);
  const words: Record<string, string> =
    list === 'events' ? events.kinds : list === 'alarms' ? events.alarms : reports.words[list];
  return words[code] ?? code;
}
