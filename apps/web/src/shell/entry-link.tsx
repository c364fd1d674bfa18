import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useOpenAlerts } from '../features/alerts/index.ts';
import { Icon } from '../ui/icon.tsx';
import { Tooltip } from '../ui/tooltip/tooltip.tsx';
import { ENTRIES, type Entry } from './entries.ts';
import classes from './navigation.module.css';

const MOST = 99; // what a small badge holds

/** The way to one screen. In a rail its words are in the tooltip. */
export function EntryLink({ entry, rail, onClick }: { entry: Entry; rail: boolean; onClick?: () => void }) {
  const { t } = useTranslation();
  const words = t(entry.words);
  const count = useOpenAlerts(entry.to === '/alerts');
  const { pathname } = useLocation();
  // a screen below this one that has an entry of its own is that entry's
  const isOfAnother = ENTRIES.some(({ to }) => to.startsWith(`${entry.to}/`) && pathname.startsWith(to));
  const link = (
    <Link
      to={entry.to}
      className={classes.entry}
      activeOptions={{ exact: isOfAnother }}
      activeProps={{ 'aria-current': 'page' }}
      {...(onClick ? { onClick } : {})}
    >
      <Icon name={entry.icon} />
      <span className={classes.words}>{words}</span>
      {count > 0 && (
        <span className={classes.count} title={t('shell.openAlerts', { count })}>
          {count > MOST ? `${MOST}+` : count}
        </span>
      )}
    </Link>
  );
  return rail ? (
    <Tooltip label={words} position="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}
