import type { CodeUrgency } from '@balise/maintenance';
import { useTranslation } from 'react-i18next';
import classes from '../defects/defects.module.css';

const AS_SEVERITY = { stop: 'critical', soon: 'major', watch: 'minor' } as const;

/** How soon somebody has to act, with the shapes of defects. */
export function UrgencyMark({ urgency }: { urgency: CodeUrgency }) {
  const { t } = useTranslation();
  return (
    <span className={classes.severity} data-severity={AS_SEVERITY[urgency]}>
      <i aria-hidden="true" />
      {t(`troubleCodes.urgencies.${urgency}`)}
    </span>
  );
}
