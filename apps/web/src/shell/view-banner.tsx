import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '../api/user.ts';
import { leaveView } from '../api/view-as.ts';
import { Icon } from '../ui/icon.tsx';
import { useTell } from '../ui/use-tell.tsx';
import classes from './view-banner.module.css';

/** Says above every screen that what is shown is a client's view, and leads out of it; nothing for everybody else. */
export function ViewBanner() {
  const { t } = useTranslation();
  const { viewing, client } = useUser();
  const tell = useTell();
  const { mutate, isPending } = useMutation({ mutationFn: leaveView, onError: tell.failed });
  if (!viewing || !client) return null;
  return (
    <section className={classes.banner} aria-label={t('clients.view.start')}>
      <Icon name="eye" />
      <p className={classes.words}>
        <b>{t('clients.view.banner', { name: client.fullName })}</b>{' '}
        <span className={classes.note}>{t('clients.view.note')}</span>
      </p>
      <button type="button" disabled={isPending} onClick={() => mutate(client.id)}>
        {t('clients.view.leave')}
      </button>
    </section>
  );
}
