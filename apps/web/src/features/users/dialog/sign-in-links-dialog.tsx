import type { SignInLink, UserDetail } from '@balise/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { GiveAddress } from '../../../ui/address/give-address.tsx';
import frame from '../../../ui/dialog/dialog.module.css';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FailureNote } from '../../../ui/dialog/failure-note.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { nameOf } from '../list/user-cells.tsx';
import { signInLinksQuery, useAddSignInLink, useRevokeSignInLink, userDetailQuery } from '../requests.ts';
import classes from './sign-in-links.module.css';

/** The links by which a temporary user signs in: made, handed on, revoked. */
export function SignInLinksDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const user = useQuery(userDetailQuery(id));
  const links = useQuery(signInLinksQuery(id));
  const error = user.error ?? links.error;
  const title = user.data ? t('users.links.title', { name: nameOf(user.data) }) : t('users.links.action');
  return (
    <Dialog title={title} size={560} onClose={onClose}>
      <div className={frame.body}>
        {error && <FailureNote error={error} />}
        {user.data && links.data && <Links user={user.data} links={links.data} />}
      </div>
    </Dialog>
  );
}

function Links({ user, links }: { user: UserDetail; links: readonly SignInLink[] }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const tell = useTell();
  const adding = useAddSignInLink(user.id);
  const date = user.dateEnd === null ? '' : dateTime(user.dateEnd);
  const make = (mail: boolean) =>
    adding.mutate(mail, {
      onSuccess: ({ sendsMail }) => {
        if (mail) tell.done(t(sendsMail ? 'users.links.mailed' : 'users.links.waits', { email: user.email }));
      },
    });
  const url = adding.data?.url;
  return (
    <div className="column gap-16">
      <p>{t('users.links.text', { date })}</p>
      {adding.error && <FailureNote error={adding.error} />}
      {url !== undefined && (
        <GiveAddress url={url} message={t('users.links.message', { date, url })} note={t('users.links.once')} />
      )}
      <div className={classes.acts}>
        <Button leftSection={<Icon name="link" />} loading={adding.isPending} onClick={() => make(false)}>
          {t('users.links.make')}
        </Button>
        <Button
          variant="default"
          leftSection={<Icon name="mail" />}
          disabled={adding.isPending}
          onClick={() => make(true)}
        >
          {t('users.links.makeAndMail')}
        </Button>
      </div>
      {links.length === 0 ? <p className="faint">{t('users.links.none')}</p> : <List user={user} links={links} />}
    </div>
  );
}

function List({ user, links }: { user: UserDetail; links: readonly SignInLink[] }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const tell = useTell();
  const revoking = useRevokeSignInLink(user.id);
  return (
    <>
      {revoking.error && <FailureNote error={revoking.error} />}
      <ul className={classes.list}>
        {links.map(({ id, state, createdAt, createdBy, usedAt, usedAddress }) => {
          const date = dateTime(createdAt);
          return (
            <li key={id} data-over={state === 'revoked' || state === 'ended' || undefined}>
              <div>
                <strong>{t(`users.links.states.${state}`)}</strong>
                <span>{t('users.links.made', { date, name: createdBy })}</span>
                {usedAt !== null && (
                  <span>{t('users.links.opened', { date: dateTime(usedAt), address: usedAddress })}</span>
                )}
              </div>
              {(state === 'open' || state === 'used') && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('users.links.revokeOne', { date })}
                  disabled={revoking.isPending}
                  onClick={() => revoking.mutate(id, { onSuccess: () => tell.done(t('users.links.revoked')) })}
                >
                  {t('users.links.revoke')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
