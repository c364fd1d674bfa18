import type { ReactNode } from 'react';
import { useFormat } from '../../language/use-format.ts';
import classes from './dashboard.module.css';

type Properties = { title: string; detail?: string | undefined; count?: number; children?: ReactNode };

/** The head of a box: its title, how many it is about, and the ways to the whole lists. */
export function BoxHead({ title, detail, count, children }: Properties) {
  const { number } = useFormat();
  return (
    <header className={classes.head}>
      <h2>{title}</h2>
      {detail && <span className={`text-xs faint ${classes.quiet}`}>{detail}</span>}
      {count !== undefined && <span className={classes.tag}>{number(count)}</span>}
      <span className="grow" />
      {children}
    </header>
  );
}
