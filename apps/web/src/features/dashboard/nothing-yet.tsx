import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import classes from './dashboard.module.css';

/** A box that has nothing to list: that is said, and what would stand there. */
export function NothingYet({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  return (
    <div className={classes.nothing}>
      <Icon name={icon} />
      <div>
        <b>{title}</b>
        <p>{text}</p>
      </div>
    </div>
  );
}
