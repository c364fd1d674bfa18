import type { SignIn } from '@balise/contract';
import { agentOf } from '@balise/i18n';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { useNow } from '../../live/index.ts';
import { FailureNote } from '../../ui/dialog/failure-note.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import classes from './account.module.css';
import { Box } from './box.tsx';
import { signInsQuery, useRevokeOthers, useRevokeSignIn } from './requests.ts';

/** Where one is signed in now, each of which can be ended. */
export function SignInsBox() {
  const { t } = useTranslation();
  const tell = useTell();
  const { data, error } = useQuery(signInsQuery);
  const others = useRevokeOthers();
  const hasOthers = data?.some(({ current }) => !current) === true;
  const revokeOthers = () =>
    others.mutate(undefined, {
      onSuccess: ({ revoked }) => tell.done(t('account.signIns.revokedOthers', { count: revoked })),
      onError: tell.failed,
    });
  return (
    <Box
      title={t('account.signIns.title')}
      text={t('account.signIns.text')}
      acts={
        hasOthers && (
          <Button variant="default" loading={others.isPending} onClick={revokeOthers}>
            {t('account.signIns.revokeOthers')}
          </Button>
        )
      }
    >
      <FailureNote error={error} blamesFields />
      {!data && !error && <Skeleton className={classes.skeleton ?? ''} />}
      {data && (
        <ul className={classes.signIns}>
          {data.map((signIn) => (
            <Line key={signIn.id} signIn={signIn} />
          ))}
        </ul>
      )}
      {data && !hasOthers && <p className={classes.quiet}>{t('account.signIns.onlyThis')}</p>}
    </Box>
  );
}

function Line({ signIn }: { signIn: SignIn }) {
  const { t } = useTranslation();
  const tell = useTell();
  const format = useFormat();
  const now = useNow();
  const revoke = useRevokeSignIn();
  const agent = agentOf(signIn.userAgent);
  const device = agent ? t('account.signIns.agent', agent) : t('account.signIns.unknown');
  const facts = [
    signIn.address,
    `${t('account.signIns.since')} ${format.moment(signIn.createdAt, now)}`,
    `${t('account.signIns.lastUsed')} ${format.ago(signIn.lastUsedAt, now)}`,
  ];
  const end = () =>
    revoke.mutate(signIn.id, {
      onSuccess: () => tell.done(t('account.signIns.revoked', { device })),
      onError: tell.failed,
    });
  return (
    <li>
      <div className="grow can-shrink">
        <div className={`text-sm medium ${classes.device}`}>
          <span title={signIn.userAgent}>{device}</span>
          {signIn.current && <span className={classes.current}>{t('account.signIns.current')}</span>}
        </div>
        <div className={classes.facts}>{facts.join(' · ')}</div>
      </div>
      {!signIn.current && (
        <Button
          variant="default"
          loading={revoke.isPending}
          onClick={end}
          aria-label={t('account.signIns.revokeFor', { device: `${device}, ${signIn.address}` })}
        >
          {t('account.signIns.revoke')}
        </Button>
      )}
    </li>
  );
}
