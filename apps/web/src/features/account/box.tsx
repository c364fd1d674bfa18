import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './account.module.css';

type Properties = { title: string; text: string; acts?: ReactNode; children?: ReactNode };

/** A part of the account: what it is about beside what can be done. */
export function Box({ title, text, acts, children }: Properties) {
  const id = useId();
  return (
    <section className={classes.box} aria-labelledby={id}>
      <div className={classes.about}>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={classes.content}>
        {children}
        {acts && <div className="flow gap-8">{acts}</div>}
      </div>
    </section>
  );
}
