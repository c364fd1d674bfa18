import type { ReactNode } from 'react';
import { useFormat } from '../../language/use-format.ts';
import classes from './dashboard.module.css';

/** The head of a box: its title, how many it is about, and the ways to the whole lists. */
export function BoxHead({ title, count, children }: { title: string; count?: number; children?: ReactNode }) {
  const { number } = useFormat();
  return (
    <header className={classes.head}>
      <h2>{title}</h2>
      {count !== undefined && <span className={classes.tag}>{number(count)}</span>}
      <span className={classes.space} />
      {children}
    </header>
  );
}
