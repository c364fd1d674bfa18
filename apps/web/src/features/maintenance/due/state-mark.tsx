import type { DueState } from '@balise/maintenance';
import classes from './due.module.css';

/** A shape and a colour beside the words: a diamond for what is reached, a dot for what comes. */
export const StateMark = ({ state }: { state: DueState }) => (
  <i className={classes.mark} data-state={state} aria-hidden="true" />
);

/** How much of the interval is used. */
export const UsedBar = ({ share, state }: { share: number; state: DueState }) => (
  <span className={classes.used} aria-hidden="true">
    <i data-state={state} style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
  </span>
);
