import type { ComponentProps } from 'react';
import { Icon } from '../icon.tsx';
import classes from './more-button.module.css';

/** The three dots at the end of a row, which open its menu: one native button, for long lists hold hundreds. `label` names the object. */
export function MoreButton({ label, className = '', ...rest }: { label: string } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={`${classes.button} ${className}`}
      aria-label={label}
      aria-haspopup="menu"
      {...rest}
    >
      <Icon name="more" />
    </button>
  );
}
