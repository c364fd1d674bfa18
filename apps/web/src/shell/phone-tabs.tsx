import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { laterPart, useLaterPart } from '../live/index.ts';
import { Icon } from '../ui/icon.tsx';
import type { Entry } from './entries.ts';
import { EntryLink } from './entry-link.tsx';
import classes from './navigation.module.css';

const SHEET = laterPart(async () => (await import('./more-sheet.tsx')).MoreSheet);
const TABS = 4; // beside "more": five fit under thumbs and words

/** On a phone: the first screens as tabs at the foot, the others and the account behind "more". */
export function PhoneTabs({ entries }: { entries: Entry[] }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [opened, { open, close }] = useDisclosure(false);
  const Sheet = useLaterPart(SHEET, opened);
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
      {Sheet && <Sheet entries={others} opened={opened} close={close} />}
    </nav>
  );
}
