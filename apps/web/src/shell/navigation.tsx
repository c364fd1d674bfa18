import { Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '../api/user.ts';
import { BrandMark } from '../brand/brand-mark.tsx';
import { Icon } from '../ui/icon.tsx';
import { ENTRIES, type Entry } from './entries.ts';
import classes from './navigation.module.css';
import { UserMenu } from './user-menu.tsx';

/** The way between screens: a rail of icons beside a map, a column of words elsewhere, tabs at the foot of a phone. */
export function Navigation({ rail }: { rail: boolean }) {
  const { t } = useTranslation();
  const user = useUser();
  const entries = ENTRIES.filter(({ right }) => user.rights.includes(right));
  const administration = entries.filter((entry) => entry.administration);
  return (
    <nav className={classes.nav} data-rail={rail || undefined} aria-label={t('shell.mainNavigation')}>
      <div className={classes.brand}>
        <BrandMark brand={user.brand} size={rail ? 28 : 24} />
        <span className={classes.brandName}>{user.brand.displayName}</span>
      </div>
      {entries
        .filter((entry) => !entry.administration)
        .map((entry) => (
          <EntryLink key={entry.to} entry={entry} rail={rail} />
        ))}
      {administration.length > 0 && <h2 className={classes.heading}>{t('shell.administration')}</h2>}
      {administration.map((entry) => (
        <EntryLink key={entry.to} entry={entry} rail={rail} />
      ))}
      <UserMenu rail={rail} />
    </nav>
  );
}

function EntryLink({ entry, rail }: { entry: Entry; rail: boolean }) {
  const { t } = useTranslation();
  const words = t(entry.words);
  return (
    <Tooltip label={words} position="right" disabled={!rail}>
      <Link to={entry.to} className={classes.entry} activeProps={{ 'aria-current': 'page' }}>
        <Icon name={entry.icon} />
        <span className={classes.words}>{words}</span>
      </Link>
    </Tooltip>
  );
}
