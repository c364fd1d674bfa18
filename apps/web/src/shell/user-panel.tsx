import { logout } from '@balise/contract';
import { LANGUAGES, type Language } from '@balise/i18n/language';
import { Popover, SegmentedControl, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { CallFailed } from '../api/call-failed.ts';
import { loadSaving, saveLanguage } from '../api/profile-language.ts';
import { markSignedIn } from '../api/signed-in-mark.ts';
import { useUser } from '../api/user.ts';
import { forgetKept } from '../kept/forget.ts';
import { currentLanguage } from '../language/start-language.ts';
import { chooseScheme, SCHEMES, type Scheme, useChosenScheme } from '../theme/scheme.ts';
import { Anchor } from '../ui/anchor.tsx';
import { Icon } from '../ui/icon.tsx';
import { useTell } from '../ui/use-tell.tsx';
import classes from './user-menu.module.css';

type Properties = { button: HTMLElement; name: string; opened: boolean; setOpened: (opened: boolean) => void };

/** What the person who is signed in chooses for this device: language, light or dark, leaving. */
export function UserPanel({ button, name, opened, setOpened }: Properties) {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <Popover opened={opened} onChange={setOpened} position="top-start" width={240} offset={8} trapFocus>
      <Popover.Target>
        <Anchor to={button} />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <div className={classes.account}>
          <div className="text-xs medium cut">{name}</div>
          <div className={`faint cut ${classes.of}`}>{user.email}</div>
        </div>
        <Link to="/account" className={classes.signOut} onClick={() => setOpened(false)}>
          <Icon name="user" />
          {t('shell.account')}
        </Link>
        <Link to="/map" search={{ settings: 'map' }} className={classes.signOut} onClick={() => setOpened(false)}>
          <Icon name="settings" />
          {t('settings.title')}
        </Link>
        <a href="/lite?choose=light" className={classes.signOut}>
          <Icon name="menu" />
          {t('shell.light')}
        </a>
        <Choices />
        <UnstyledButton className={classes.signOut} onClick={() => void signOut()}>
          <Icon name="signOut" />
          {t('shell.signOut')}
        </UnstyledButton>
      </Popover.Dropdown>
    </Popover>
  );
}

const LANGUAGE_NAMES: Record<Language, 'common.english' | 'common.french'> = {
  en: 'common.english',
  fr: 'common.french',
};
const SCHEME_NAMES: Record<Scheme, 'shell.themeLight' | 'shell.themeDark' | 'shell.themeSystem'> = {
  light: 'shell.themeLight',
  dark: 'shell.themeDark',
  system: 'shell.themeSystem',
};

function Choices() {
  const { t } = useTranslation();
  const user = useUser();
  const tell = useTell();
  const scheme = useChosenScheme();
  useEffect(() => void loadSaving(), []);
  return (
    <div className={classes.choices}>
      <span className={`text-xs faint ${classes.label}`}>{t('common.language')}</span>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('common.language')}
        value={currentLanguage()}
        onChange={(language) => void saveLanguage(user, language).catch(tell.failed)}
        data={LANGUAGES.map((value) => ({ value, label: t(LANGUAGE_NAMES[value]) }))}
      />
      <span className={`text-xs faint ${classes.label}`}>{t('shell.theme')}</span>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('shell.theme')}
        value={scheme}
        onChange={chooseScheme}
        data={SCHEMES.map((value) => ({ value, label: t(SCHEME_NAMES[value]) }))}
      />
    </div>
  );
}

/** Ends the sign-in here and on the server, and shows the sign-in page. */
async function signOut(): Promise<void> {
  markSignedIn(false);
  await forgetKept();
  try {
    await call(logout);
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error; // signed out already, or no network: leave all the same
  }
  location.assign('/login');
}
