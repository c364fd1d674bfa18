import type { ReactNode } from 'react';
import classes from './partner-editor.module.css';

/** A part of the editor under its heading. */
export function Section({ title, hint, children }: { title: string; hint?: string | undefined; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <div className={classes.about}>
        <h2>{title}</h2>
        {hint && <p>{hint}</p>}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}
