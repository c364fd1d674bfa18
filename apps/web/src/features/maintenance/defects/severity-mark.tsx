import type { DefectSeverity } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import classes from './defects.module.css';

/** How bad a defect is: a shape, and the word in its colour. */
export function SeverityMark({ severity }: { severity: DefectSeverity }) {
  const { t } = useTranslation();
  return (
    <span className={classes.severity} data-severity={severity}>
      <i aria-hidden="true" />
      {t(`inspections.severities.${severity}`)}
    </span>
  );
}
