import type { MailId, Reply, readMail } from '@balise/contract';
import { ActionIcon, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { wordsOf } from '../../api/words-of.ts';
import { useFormat } from '../../language/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import { StatePanel } from '../../ui/page/state-panel.tsx';
import { MailStateMark } from './mail-state-mark.tsx';
import classes from './outbox.module.css';
import { mailQuery } from './requests.ts';

/** One message, as text: what is sent as HTML says the same. */
export function MailPane({ id, onClose }: { id: MailId; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(mailQuery(id));
  return (
    <article className={classes.pane} aria-live="polite">
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.close ?? ''}
        aria-label={t('common.close')}
        onClick={onClose}
      >
        <Icon name="close" />
      </ActionIcon>
      {error && <StatePanel icon="warning" bad title={t('shell.failed.title')} text={wordsOf(error, t) ?? ''} />}
      {!data && !error && <Skeleton height={200} />}
      {data && <Mail mail={data} />}
    </article>
  );
}

function Mail({ mail }: { mail: Reply<typeof readMail> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const about = [mail.clientName, mail.partnerName].filter(Boolean).join(' · ');
  const facts: [string, string][] = [
    [t('outbox.recipient'), mail.recipient],
    [t('outbox.kind'), t(`outbox.kinds.${mail.kind}`)],
    ...(about ? [[t('outbox.about'), about] as [string, string]] : []),
    [t('outbox.written'), format.dateTime(mail.createdAt)],
    ...(mail.sentAt ? [[t('outbox.sent'), format.dateTime(mail.sentAt)] as [string, string]] : []),
  ];
  const hasLink = mail.text !== '' && (mail.kind === 'password_reset' || mail.kind === 'welcome');
  return (
    <>
      <h2>{mail.subject}</h2>
      <p className={classes.stateLine}>
        <MailStateMark state={mail.state} />
        {mail.attempts > 0 && <span>{t('outbox.attempts', { count: mail.attempts })}</span>}
      </p>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      {mail.lastError && <p className={classes.trouble}>{t('outbox.lastError', { reason: mail.lastError })}</p>}
      {hasLink && <p className={classes.note}>{t(mail.linkWithheld ? 'outbox.linkWithheld' : 'outbox.linkNote')}</p>}
      {mail.text === '' ? (
        <p className={classes.gone}>{t('outbox.gone')}</p>
      ) : (
        <pre className={classes.text}>{mail.text}</pre>
      )}
    </>
  );
}
