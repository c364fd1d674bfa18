import type { ReactNode } from 'react';

/** A part of a vehicle's page about its maintenance. `id` names it on the page; `acts` stand beside its title. */
export function VehicleSection({ id, title, acts, children }: Properties) {
  return (
    <section className="flow" aria-labelledby={id}>
      <header className="row gap-8">
        <h3 id={id} className="grow semibold">
          {title}
        </h3>
        {acts}
      </header>
      {children}
    </section>
  );
}

type Properties = { id: string; title: string; acts: ReactNode; children: ReactNode };
