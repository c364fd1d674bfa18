import { Drawer } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { TrayButton } from '../features/reports/index.ts';
import type { Entry } from './entries.ts';
import { EntryLink } from './entry-link.tsx';
import classes from './navigation.module.css';
import { UserMenu } from './user-menu.tsx';

type Properties = { entries: Entry[]; opened: boolean; close: () => void };

/** On a phone, what "more" opens: the screens without a tab, and the account. */
export function MoreSheet({ entries, opened, close }: Properties) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={opened}
      onClose={close}
      position="bottom"
      classNames={{ content: classes.sheet as string }}
      title={t('shell.more')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div className={classes.others}>
        {entries.map((entry) => (
          <EntryLink key={entry.to} entry={entry} rail={false} onClick={close} />
        ))}
        <Suspense>
          <TrayButton onPress={close} />
        </Suspense>
        <UserMenu rail={false} />
      </div>
    </Drawer>
  );
}
