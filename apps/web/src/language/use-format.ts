import { type Format, formatIn, languageOf } from '@balise/i18n';
import { useTranslation } from 'react-i18next';
import { useUser } from '../api/user.ts';
import { useSettings } from '../settings/settings.ts';

/** The formats of the reader: language on screen, time zone of the reader's client (or of this computer without one), kilometres or miles. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  const timeZone = useUser().client?.timeZone;
  const { distanceUnit } = useSettings().display;
  return made(languageOf(i18n.resolvedLanguage), timeZone, distanceUnit);
}

const formats = new Map<string, Format>();

/** A format is made once and shared: it takes a millisecond, and every cell of a list asks for one. */
function made(...choice: Parameters<typeof formatIn>): Format {
  const key = choice.join(' ');
  const format = formats.get(key) ?? formatIn(...choice);
  formats.set(key, format);
  return format;
}
