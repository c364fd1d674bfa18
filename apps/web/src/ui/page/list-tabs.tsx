import { Link, type LinkProps, useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFormat } from '../../language/use-format.ts';
import classes from './list-tabs.module.css';

type Properties = {
  /** Names the tabs for screen readers. */
  label: string;
  /** `count`: of what waits there for somebody; 0 is not shown. `hasMore`: it is open on the addresses below its own too. */
  tabs: readonly { to: NonNullable<LinkProps['to']>; words: string; count?: number; hasMore?: boolean }[];
  /** At the end of their line. */
  children?: ReactNode;
};

/** The lists of one subject as tabs, each with an address of its own. */
export function ListTabs({ label, tabs, children }: Properties) {
  const { number } = useFormat();
  const nav = useRef<HTMLElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const router = useRouter();
  // on a phone the tabs are wider than the screen: the one that is open must be seen
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    const show = () => {
      const open = nav.current?.querySelector('[aria-current]');
      open?.scrollIntoView({ block: 'nearest', inline: 'center' });
    };
    show();
    // the router scrolls them as far as on the page before
    return router.subscribe('onRendered', show);
  }, [path, router]);
  return (
    <div className={classes.line}>
      <nav ref={nav} className={classes.tabs} aria-label={label}>
        {tabs.map(({ to, words, count = 0, hasMore = false }) => (
          <Link
            key={to}
            to={to}
            className={classes.tab ?? ''}
            activeOptions={{ exact: !hasMore, includeSearch: false }}
            activeProps={{ 'aria-current': 'page' }}
          >
            {words}
            {count > 0 && <span className={classes.count}>{number(count)}</span>}
          </Link>
        ))}
      </nav>
      {children && <div className={classes.beside}>{children}</div>}
    </div>
  );
}
