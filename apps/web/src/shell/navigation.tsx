import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../api/user.ts';
import { BrandMark } from '../brand/brand-mark.tsx';
import { wornBrand } from '../brand/worn.ts';
import { TrayButton } from '../features/reports/index.ts';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { type Entry, entriesFor } from './entries.ts';
import { EntryLink } from './entry-link.tsx';
import classes from './navigation.module.css';
import { PhoneTabs } from './phone-tabs.tsx';
import { UserMenu } from './user-menu.tsx';

/** The way between screens: a rail of icons beside a map, a column of words elsewhere, tabs at the foot of a phone. */
export function Navigation({ rail }: { rail: boolean }) {
  const phone = useIsPhone();
  const entries = entriesFor(useUser());
  return phone ? <PhoneTabs entries={entries} /> : <Column entries={entries} rail={rail} />;
}

function Column({ entries, rail }: { entries: Entry[]; rail: boolean }) {
  const { t } = useTranslation();
  const brand = wornBrand(useUser().brand);
  const administration = entries.filter((entry) => entry.administration);
  return (
    <nav className={classes.nav} data-rail={rail || undefined} aria-label={t('shell.mainNavigation')}>
      <div className={classes.brand}>
        <BrandMark brand={brand} size={rail ? 28 : 24} />
        <span className={classes.brandName}>{brand.displayName}</span>
      </div>
      <div className={classes.entries}>
        {entries
          .filter((entry) => !entry.administration)
          .map((entry) => (
            <EntryLink key={entry.to} entry={entry} rail={rail} />
          ))}
        {administration.length > 0 && <h2 className={classes.heading}>{t('shell.administration')}</h2>}
        {administration.map((entry) => (
          <EntryLink key={entry.to} entry={entry} rail={rail} />
        ))}
      </div>
      <Suspense>
        <TrayButton rail={rail} />
      </Suspense>
      <UserMenu rail={rail} />
    </nav>
  );
}
