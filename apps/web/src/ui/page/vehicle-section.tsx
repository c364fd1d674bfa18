import type { ReactNode } from 'react';
import classes from './vehicle-section.module.css';

/** A part of a vehicle's page. `id` names it on the page; `acts` stand beside its title. */
export function VehicleSection({ id, title, acts, children }: Properties) {
  return (
    <section className={classes.section} aria-labelledby={id}>
      <header className={classes.head}>
        <h3 id={id}>{title}</h3>
        {acts}
      </header>
      {children}
    </section>
  );
}

type Properties = { id: string; title: string; acts?: ReactNode; children: ReactNode };
