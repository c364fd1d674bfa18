import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../api/use-online.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './sign-in.module.css';

const SHOWN = 5000; // ms that the good news stays

/** Says that the network is gone, then that it is back; else that a sign-in has ended. */
export function Notice() {
  const { t } = useTranslation();
  const online = useOnline();
  const restored = useRestored(online);
  if (!online) {
    return (
      <p className={classes.notice} data-kind="caution" role="status">
        <Icon name="offline" />
        {t('signIn.offline')}
      </p>
    );
  }
  if (restored) {
    return (
      <p className={classes.notice} data-kind="good" role="status">
        <Icon name="check" />
        {t('signIn.online')}
      </p>
    );
  }
  if (!new URLSearchParams(location.search).has('ended')) return null;
  return (
    <p className={classes.notice} role="status">
      <Icon name="info" />
      {t('signIn.signedOut')}
    </p>
  );
}

/** True for a while after the network came back. */
function useRestored(online: boolean): boolean {
  const [wasOffline, setWasOffline] = useState(false);
  useEffect(() => {
    if (!online) {
      setWasOffline(true);
      return;
    }
    const timer = setTimeout(() => setWasOffline(false), SHOWN);
    return () => clearTimeout(timer);
  }, [online]);
  return online && wasOffline;
}
