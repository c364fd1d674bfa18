import { Icon } from '../../ui/icon.tsx';
import classes from './device-dialog.module.css';

/** What stands below a field: a doubt that does not stop anybody, else its hint. */
export function FieldNote({ warning, hint }: { warning: string | undefined; hint?: string }) {
  if (!warning) return hint;
  return (
    <span className={classes.warning} role="status">
      <Icon name="warning" size={14} />
      {warning}
    </span>
  );
}
