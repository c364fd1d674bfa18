import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import classes from './dashboard.module.css';

type Properties = { icon: IconName; title: string; text: string; children?: ReactNode };

/** A box that has nothing to list: that is said, and what would stand there. */
export function NothingYet({ icon, title, text, children }: Properties) {
  return (
    <div className={classes.nothing}>
      <Icon name={icon} />
      <div>
        <b>{title}</b>
        <p>{text}</p>
        {children}
      </div>
    </div>
  );
}
