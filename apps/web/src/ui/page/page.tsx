import { type ReactNode, useEffect } from 'react';
import { useUser } from '../../api/user.ts';
import { wornBrand } from '../../brand/worn.ts';
import classes from './page.module.css';
import { titleWindow } from './window-title.ts';

type Properties = {
  /** Is in the window's title too; empty while it is not known. */
  title: string;
  /** The way back to the page that this one was opened from. */
  back?: ReactNode;
  /** How many there are of what the page lists. */
  count?: string | undefined;
  /** Buttons at the end of the head; one of them at most is primary. */
  acts?: ReactNode;
  children: ReactNode;
};

/** A screen without a map: its title, its acts, its content. */
export function Page({ title, back, count, acts, children }: Properties) {
  const { displayName } = wornBrand(useUser().brand);
  useEffect(() => {
    titleWindow(title ? `${title} · ${displayName}` : displayName); // after the frame's layout effect: a page knows better
  }, [title, displayName]);
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        {back}
        <h1 className={classes.title}>{title}</h1>
        {count !== undefined && <span className={classes.count}>{count}</span>}
        <span className="grow" />
        {acts}
      </header>
      <div className={classes.body}>{children}</div>
    </main>
  );
}
