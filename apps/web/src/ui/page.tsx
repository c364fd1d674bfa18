import type { ReactNode } from 'react';
import classes from './page.module.css';

type Properties = {
  title: string;
  /** How many there are of what the page lists. */
  count?: string | undefined;
  /** Buttons at the end of the head; one of them at most is primary. */
  acts?: ReactNode;
  children: ReactNode;
};

/** A screen without a map: its title, its acts, its content. */
export function Page({ title, count, acts, children }: Properties) {
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        {count !== undefined && <span className={classes.count}>{count}</span>}
        <span className={classes.space} />
        {acts}
      </header>
      <div className={classes.body}>{children}</div>
    </main>
  );
}
