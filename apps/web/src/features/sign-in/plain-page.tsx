import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import classes from './sign-in.module.css';

/** What is in place of the form when signing in cannot help: what happened, what stays true, what to do. */
export function PlainPage({
  icon,
  title,
  text,
  children,
}: {
  icon: IconName;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <div className={classes.plain} role="alert">
      <span className={classes.tile}>
        <Icon name={icon} size={20} />
      </span>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={classes.acts}>{children}</div>
    </div>
  );
}
