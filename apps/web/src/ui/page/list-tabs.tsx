import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './list-tabs.module.css';

type Properties = {
  /** Names the tabs for screen readers. */
  label: string;
  tabs: readonly { to: NonNullable<LinkProps['to']>; words: string }[];
  /** At the end of their line. */
  children?: ReactNode;
};

/** The lists of one subject as tabs, each with an address of its own. */
export function ListTabs({ label, tabs, children }: Properties) {
  return (
    <div className={classes.line}>
      <nav className={classes.tabs} aria-label={label}>
        {tabs.map(({ to, words }) => (
          <Link
            key={to}
            to={to}
            className={classes.tab ?? ''}
            activeOptions={{ exact: true, includeSearch: false }}
            activeProps={{ 'aria-current': 'page' }}
          >
            {words}
          </Link>
        ))}
      </nav>
      {children && <div className={classes.beside}>{children}</div>}
    </div>
  );
}
