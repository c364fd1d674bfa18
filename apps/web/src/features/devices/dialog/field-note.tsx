import { Icon } from '../../../ui/icon.tsx';
import classes from './device-dialog.module.css';

/** The line below a field: a warning that blocks nothing, else its hint. */
export function FieldNote({ warning, hint }: { warning: string | undefined; hint?: string }) {
  if (!warning) return hint;
  return (
    <span className={classes.warning} role="status">
      <Icon name="warning" size={14} />
      {warning}
    </span>
  );
}
