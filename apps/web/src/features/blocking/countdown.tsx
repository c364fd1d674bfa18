import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { useAsOf } from '../../live/index.ts';

type Properties = {
  /** ms since 1970 UTC; null: there is no end, and nothing is said */
  until: number | null;
  /** The sentence around the time that is left. */
  words: 'blocking.until' | 'blocking.follow.expires' | 'blocking.approval.left' | 'blocking.approval.second';
};

/** How long is left, second by second. */
export function Countdown({ until, words }: Properties) {
  const { t } = useTranslation();
  const { countdown, dateTime } = useFormat();
  const left = useAsOf((now) => (until === null ? 0 : Math.ceil((until - now) / 1000)));
  if (until === null) return null;
  return (
    <span title={dateTime(until)}>{left > 0 ? t(words, { span: countdown(left * 1000) }) : t('blocking.overdue')}</span>
  );
}
