import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-paths.ts';
import classes from './state-panel.module.css';

type Properties = {
  icon: IconName;
  /** Red, for what went wrong. */
  bad?: boolean;
  title: string;
  text: string;
  /** Whether it is all there is on the page. */
  alone?: boolean;
  /** Offers several things, which need room. */
  isWide?: boolean;
  /** The one act that is offered. */
  children?: ReactNode;
};

/** What is where there is nothing to show: what happened or belongs here, and the next step. */
export function StatePanel({ icon, bad, title, text, alone, isWide, children }: Properties) {
  const Heading = alone ? 'h1' : 'h2';
  const Frame = alone ? 'main' : 'div';
  return (
    <Frame className={classes.panel} data-wide={isWide || undefined}>
      <span className={classes.tile} data-bad={bad || undefined}>
        <Icon name={icon} size={20} />
      </span>
      <Heading className={classes.title}>{title}</Heading>
      <p className={`text-sm muted ${classes.text}`} role={bad ? 'alert' : undefined}>
        {text}
      </p>
      {children && <div className={classes.acts}>{children}</div>}
    </Frame>
  );
}
