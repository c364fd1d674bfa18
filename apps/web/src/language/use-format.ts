import { type Format, formatIn, languageOf } from '@balise/i18n';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../api/user.ts';
import { useSettings } from '../settings/settings.ts';

/** The formats of the reader: language on screen, time zone of the reader's client (or of this computer without one), kilometres or miles. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  const timeZone = useUser().client?.timeZone;
  const { distanceUnit } = useSettings().display;
  return useMemo(
    () => formatIn(languageOf(i18n.resolvedLanguage), timeZone, distanceUnit),
    [i18n.resolvedLanguage, timeZone, distanceUnit],
  );
}
