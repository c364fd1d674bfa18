import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay, useUser } from '../../api/user.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './no-mail-banner.module.css';
import { outboxStateQuery } from './requests.ts';

const HIDDEN = 'balise-no-mail-hidden';

/** Tells administrators on every screen that mails are not delivered. */
export function NoMailBanner() {
  const { t } = useTranslation();
  const { role } = useUser();
  const { pathname } = useLocation();
  const may = useMay('view_outbox') && role !== 'client';
  const [hidden, hide] = useState(() => sessionStorage.getItem(HIDDEN) === 'yes');
  const { data } = useQuery({ ...outboxStateQuery, enabled: may && !hidden });
  if (!may || hidden || !data || data.sends || pathname.startsWith('/outbox')) return null;
  return (
    <div className={classes.banner} role="status">
      <Icon name="mail" />
      <p>
        <b>{t('account.noMail.title')}</b> <span>{t('account.noMail.text')}</span>
      </p>
      <Link to="/outbox" className={classes.link}>
        {t('account.noMail.action')}
      </Link>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.close ?? ''}
        aria-label={t('account.noMail.hide')}
        onClick={() => {
          sessionStorage.setItem(HIDDEN, 'yes');
          hide(true);
        }}
      >
        <Icon name="close" />
      </ActionIcon>
    </div>
  );
}
