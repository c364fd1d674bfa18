import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../api/use-online.ts';
import classes from './connection-banner.module.css';
import { decline, isLineSlow, wasDeclined } from './slow-line.ts';

/** Offers the light version where the line is slow; nothing where it is not, or where it was declined lately. */
export function SlowLineOffer() {
  const { t } = useTranslation();
  const isOnline = useOnline();
  const [isOffered, setOffered] = useState(
    () =>
      isLineSlow(
        'connection' in navigator ? (navigator.connection as object) : undefined,
        performance.getEntriesByType('resource'),
      ) && !wasDeclined(Date.now()),
  );
  if (!isOffered || !isOnline) return null;
  const close = () => {
    decline(Date.now());
    setOffered(false);
  };
  return (
    <div className={classes.banner} data-news="slow" role="status">
      <div>
        {t('shell.slow')}
        <div className="row gap-8 wrap">
          <Button component="a" href="/lite?choose=light" size="xs">
            {t('shell.slowOpen')}
          </Button>
          <Button variant="subtle" size="xs" onClick={close}>
            {t('shell.slowNot')}
          </Button>
        </div>
      </div>
    </div>
  );
}
