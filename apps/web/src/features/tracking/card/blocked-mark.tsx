import { useTranslation } from 'react-i18next';
import classes from './blocked-mark.module.css';

/** The padlock beside a status: the starter is inhibited. */
export function BlockedMark() {
  const { t } = useTranslation();
  return (
    <svg className={classes.mark} viewBox="0 0 16 16" role="img" aria-label={t('status.blocked')}>
      <rect className={classes.tile} width="16" height="16" rx="4" />
      <g transform="translate(3 3)" fill="none" stroke="currentColor" strokeWidth="1.4">
        <path d="M3 4.5V3.2a2 2 0 0 1 4 0v1.3" />
        <rect x="1.8" y="4.5" width="6.4" height="4.3" rx=".8" fill="currentColor" stroke="none" />
      </g>
    </svg>
  );
}
