import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { useNow } from '../../live/index.ts';

/** How long ago a user of the client last signed in; the exact time on hover. */
export function LastSignIn({ at }: { at: number | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  if (at === null) return <span className="faint">{t('common.never')}</span>;
  return (
    <time dateTime={new Date(at).toISOString()} title={format.dateTime(at)}>
      {format.moment(at, now)}
    </time>
  );
}

/** Names countries in the reader's language. */
export function useCountryName(): (code: string) => string {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? 'en';
  const names = useMemo(() => new Intl.DisplayNames([language], { type: 'region' }), [language]);
  return (code) => names.of(code) ?? code;
}
