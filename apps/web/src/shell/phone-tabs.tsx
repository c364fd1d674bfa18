import { Drawer, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { TrayButton } from '../features/reports/index.ts';
import { Icon } from '../ui/icon.tsx';
import type { Entry } from './entries.ts';
import { EntryLink } from './entry-link.tsx';
import classes from './navigation.module.css';
import { UserMenu } from './user-menu.tsx';

const TABS = 4; // beside "more": five fit under thumbs and words

/** On a phone: the first screens as tabs at the foot, the others and the account behind "more". */
export function PhoneTabs({ entries }: { entries: Entry[] }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [opened, { open, close }] = useDisclosure(false);
  const others = entries.slice(TABS);
  const amongOthers = others.some(({ to }) => pathname.startsWith(to));
  return (
    <nav className={classes.nav} aria-label={t('shell.mainNavigation')}>
      {entries.slice(0, TABS).map((entry) => (
        <EntryLink key={entry.to} entry={entry} rail={false} />
      ))}
      <UnstyledButton
        className={classes.entry}
        onClick={open}
        aria-haspopup="dialog"
        aria-current={amongOthers ? 'page' : undefined}
      >
        <Icon name="menu" />
        <span className={classes.words}>{t('shell.more')}</span>
      </UnstyledButton>
      <Drawer
        opened={opened}
        onClose={close}
        position="bottom"
        classNames={{ content: classes.sheet as string }}
        title={t('shell.more')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <div className={classes.others}>
          {others.map((entry) => (
            <EntryLink key={entry.to} entry={entry} rail={false} onClick={close} />
          ))}
          <Suspense>
            <TrayButton onPress={close} />
          </Suspense>
          <UserMenu rail={false} />
        </div>
      </Drawer>
    </nav>
  );
}
