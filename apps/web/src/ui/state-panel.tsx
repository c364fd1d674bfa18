import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import classes from './state-panel.module.css';

type Properties = {
  icon: IconName;
  /** Red, for what went wrong. */
  bad?: boolean;
  title: string;
  text: string;
  /** The one act that is offered. */
  children?: ReactNode;
};

/** What stands where there is nothing to show: what happened or belongs here, and the next step. */
export function StatePanel({ icon, bad, title, text, children }: Properties) {
  return (
    <div className={classes.panel} role={bad ? 'alert' : undefined}>
      <span className={classes.tile} data-bad={bad || undefined}>
        <Icon name={icon} size={20} />
      </span>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{text}</p>
      {children && <div className={classes.acts}>{children}</div>}
    </div>
  );
}
