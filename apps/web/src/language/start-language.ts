import { isLanguage, LANGUAGES, type Language, languageOf } from '@balise/i18n/language';
import i18next, { type BackendModule } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import { CallFailed } from '../api/call-failed.ts';
import { writtenCounts } from './written-count.ts';

/** Where the choice of a language is kept in the browser's local storage. */
export const LANGUAGE_KEY = 'i18nextLng';

type Dictionaries = Record<Language, () => Promise<object>>;
/** What later screens add, once one of them has been opened, and the languages that have it. */
let rest: { load: Dictionaries; isWanted: boolean; languages: Set<Language> } | undefined;

/**
 * Starts i18next; `load` gets the dictionary of a language, when it is first needed, and `later` what `loadLaterWords` adds to it. The order of detection and the cache are those of
 * specification section 9; the html tag carries the language of the partner's brand.
 */
export async function startLanguage(load: Dictionaries, later?: Dictionaries): Promise<void> {
  rest = later && { load: later, isWanted: false, languages: new Set() };
  const dictionaries: BackendModule = {
    type: 'backend',
    init: () => {},
    // i18next takes a promise only of a function with two parameters
    read: async (tag, _namespace) => {
      const language = languageOf(tag);
      const first = await load[language]();
      if (!rest?.isWanted) return first;
      const later = await rest.load[language]();
      rest.languages.add(language);
      return { ...first, ...later };
    },
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
      // a screen that did not wait for its words; the journeys fail on it
      saveMissing: true,
      missingKeyHandler: (_languages, _namespace, key, said) =>
        said === key && console.error(`There are no words for ${key}.`),
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

/**
 * Loads the words of the screens beside the map, for the time until the page is left: each of these screens waits for it. In every language
 * that is loaded already, for the preview of a brand may have another one; what is loaded from then on has them.
 */
export async function loadLaterWords(): Promise<void> {
  if (rest) rest.isWanted = true;
  await Promise.all(LANGUAGES.filter((one) => i18next.hasResourceBundle(one, 'translation')).map(addLaterWords));
}

/** Once for each language: i18next copies all of what it is given. */
async function addLaterWords(language: Language): Promise<void> {
  const words = await rest?.load[language]();
  if (!words || rest?.languages.has(language)) return;
  i18next.addResourceBundle(language, 'translation', words);
  rest?.languages.add(language);
}

/** A part of a screen that needs the words of later screens, with them. @example lazy(async () => ({ default: (await withLaterWords(import('./box.tsx'))).Box })) */
export const withLaterWords = async <Module>(load: Promise<Module>): Promise<Module> =>
  (await Promise.all([load, loadLaterWords()]))[0];
