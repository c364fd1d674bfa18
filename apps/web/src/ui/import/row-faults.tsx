import { useTranslation } from 'react-i18next';
import classes from './import.module.css';

type RowFault = { label: string; value: string; message: string };

/** What is wrong with a row of a file: the column, what stands there, and what to do. */
export function RowFaults({ faults }: { faults: readonly RowFault[] }) {
  const { t } = useTranslation();
  return faults.map(({ label, value, message }) => (
    <span key={label} className={classes.fault}>
      {t(value === '' ? 'imports.faultEmpty' : 'imports.fault', { field: label, value, fault: message })}
    </span>
  ));
}
