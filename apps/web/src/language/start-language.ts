import { isLanguage, LANGUAGES, type Language, languageOf } from '@balise/i18n/language';
import i18next, { type BackendModule } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import { CallFailed } from '../api/call-failed.ts';
import { writtenCounts } from './written-count.ts';

/** Where the choice of a language is kept in the browser's local storage. */
export const LANGUAGE_KEY = 'i18nextLng';

/**
 * Starts i18next; `load` gets the dictionary of a language, when it is first needed. The order of detection and the cache are those of
 * specification section 9; the html tag carries the language of the partner's brand.
 */
export async function startLanguage(load: Record<Language, () => Promise<object>>): Promise<void> {
  const dictionaries: BackendModule = {
    type: 'backend',
    init: () => {},
    // i18next takes a promise only of a function with two parameters
    read: async (language, _namespace) => ({ ...(await load[languageOf(language)]()) }),
  };
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = languageOf(language);
  });
  await i18next
    .use(dictionaries)
    .use(LanguageDetector)
    .use(initReactI18next)
    .use(writtenCounts)
    .init({
      supportedLngs: [...LANGUAGES],
      nonExplicitSupportedLngs: true,
      load: 'languageOnly',
      // only for a language that we do not have: each dictionary is complete, and one is enough to load
      fallbackLng: (code) => (code === undefined || !isLanguage(code) ? [LANGUAGES[0]] : []),
      interpolation: { escapeValue: false, alwaysFormat: true }, // React escapes
      returnNull: false,
      detection: {
        order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
        lookupLocalStorage: LANGUAGE_KEY,
        caches: ['localStorage'],
        convertDetectedLanguage: (tag) => tag.split('-')[0] ?? tag,
      },
    });
  document.documentElement.lang = currentLanguage();
}

/** The language on screen now. */
export function currentLanguage(): Language {
  return languageOf(i18next.resolvedLanguage);
}

/** Changes the language on screen and remembers it. @throws where its dictionary cannot be loaded; the language then stays */
export async function chooseLanguage(language: Language): Promise<void> {
  await i18next.loadLanguages(language);
  if (!i18next.hasResourceBundle(language, 'translation')) throw new CallFailed('unreachable', 0, {});
  await i18next.changeLanguage(language);
}
