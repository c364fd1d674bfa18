import { LANGUAGES, type Language, languageOf } from '@balise/i18n/language';
import i18next, { type Resource } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import { writtenCounts } from './written-count.ts';

/** Where the choice of a language is kept in the browser's local storage. */
export const LANGUAGE_KEY = 'i18nextLng';

/**
 * Starts i18next with the given dictionaries. The order of detection and the cache are those of specification section 9;
 * the html tag carries the language of the partner's brand.
 */
export async function startLanguage(messages: Record<Language, object>): Promise<void> {
  const resources: Resource = {};
  for (const language of LANGUAGES) resources[language] = { translation: { ...messages[language] } };
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = languageOf(language);
  });
  await i18next
    .use(LanguageDetector)
    .use(initReactI18next)
    .use(writtenCounts)
    .init({
      resources,
      supportedLngs: [...LANGUAGES],
      nonExplicitSupportedLngs: true,
      load: 'languageOnly',
      fallbackLng: LANGUAGES[0],
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

/** Changes the language on screen and remembers it. */
export async function chooseLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language);
}
