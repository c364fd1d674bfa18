import { LANGUAGES, type Language } from '@balise/i18n/language';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, currentLanguage } from '../../../language/start-language.ts';
import classes from '../sign-in.module.css';

const NAMES: Record<Language, 'common.english' | 'common.french'> = { en: 'common.english', fr: 'common.french' };

/** The languages side by side, each in its own words. */
export function LanguageSwitch() {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.languages} aria-label={t('common.language')}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={currentLanguage() === language}
          onClick={() => void chooseLanguage(language)}
        >
          {t(NAMES[language])}
        </button>
      ))}
    </fieldset>
  );
}
