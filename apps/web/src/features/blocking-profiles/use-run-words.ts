import type { BlockingProfile } from '@balise/contract';
import { formatIn, languageOf } from '@balise/i18n';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

type Run = BlockingProfile['nextRuns'][number];

/** A coming run in words, on the clocks of its client. */
export function useRunWords(timeZone: string | undefined): (run: Run) => string {
  const { t, i18n } = useTranslation();
  const language = languageOf(i18n.resolvedLanguage);
  return useMemo(() => {
    const { weekday, time } = formatIn(language, timeZone);
    return ({ kind, at }) => t(`blockingProfiles.runs.${kind}At`, { at: `${weekday(at)}, ${time(at)}` });
  }, [t, language, timeZone]);
}
