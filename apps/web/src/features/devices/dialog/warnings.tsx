import type { WarningCode } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import classes from './device-dialog.module.css';

/** What is doubtful about a vehicle that was saved all the same: a plate that another one has, for instance. */
export function Warnings({ warnings }: { warnings: Record<string, WarningCode> }) {
  const { t } = useTranslation();
  return Object.entries(warnings).map(([field, code]) => (
    <p key={field} className={classes.similar} role="status">
      <Icon name="warning" size={14} />
      {t(`fieldWarnings.${code}`)}
    </p>
  ));
}
