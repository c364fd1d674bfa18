import { useTranslation } from 'react-i18next';
import classes from './out-of-service-mark.module.css';

/** Beside the plate of a vehicle that a critical defect keeps out of service. */
export function OutOfServiceMark() {
  const { t } = useTranslation();
  const said = t('status.outOfService');
  return (
    <svg className={classes.mark} viewBox="0 0 16 16" role="img" aria-label={said}>
      <title>{said}</title>
      <circle cx="8" cy="8" r="7" fill="currentColor" />
      <rect className={classes.bar} x="4" y="6.8" width="8" height="2.4" rx=".6" />
    </svg>
  );
}
