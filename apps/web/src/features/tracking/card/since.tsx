import type { Format } from '@balise/i18n';
import { useTranslation } from 'react-i18next';

type Properties = {
  /** ms since 1970 UTC; null when no message tells. */
  at: number | null;
  /** Whether it has connected. */
  isSeen: boolean;
  now: number;
  format: Format;
};

/** "since 14:05", with the date and how long ago on hover. */
export function Since({ at, isSeen, now, format }: Properties) {
  const { t } = useTranslation();
  if (at === null) return isSeen ? null : <span>{t('tracking.neverSeen')}</span>;
  return (
    <time dateTime={new Date(at).toISOString()} title={`${format.dateTime(at)} · ${format.ago(at, now)}`}>
      {format.since(at, now)}
    </time>
  );
}
