import type { DeviceCommand } from '@balise/contract';
import { Button, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { useNow } from '../../live/index.ts';
import { copyText } from '../../ui/address/copy-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import classes from './commands.module.css';
import { stepsQuery, useCancel } from './requests.ts';
import { useLimitWords, useSaid, useWhy } from './use-command-words.ts';

/** One command: what, in which state and why, who asked when, and what the tracker answered. */
export function CommandItem({ command, phone }: { command: DeviceCommand; phone: string | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const said = useSaid();
  const why = useWhy(command);
  const [opened, setOpened] = useState(false);
  const { state, answer, reason, requester, requestedAt } = command;
  return (
    <li className={classes.item} data-state={state}>
      <div className={classes.line}>
        <b className={command.command.kind === 'text' ? classes.mono : undefined}>{said(command.command)}</b>
        <span className={classes.state}>{t(`commands.states.${state}`)}</span>
      </div>
      {/* a screen reader hears of what becomes of it */}
      <p className={classes.why} aria-live="polite">
        {why}
      </p>
      {command.smsText !== null && state === 'waiting' && <SmsText text={command.smsText} phone={phone} />}
      {answer !== null && (
        <p className={classes.answer}>
          {t('commands.answer')} <code>{answer}</code>
        </p>
      )}
      <p className={classes.quiet}>
        {t('commands.by', { name: requester })} ·{' '}
        <time dateTime={new Date(requestedAt).toISOString()} title={format.dateTime(requestedAt)}>
          {format.ago(requestedAt, now)}
        </time>
        {reason !== '' && ` · ${reason}`}
        {(state === 'requested' || state === 'waiting') &&
          command.expiresAt !== null &&
          ` · ${t('commands.until', { moment: format.moment(command.expiresAt, now) })}`}
      </p>
      <div className={classes.acts}>
        <UnstyledButton className={classes.more} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {t(opened ? 'commands.hideSteps' : 'commands.showSteps')}
        </UnstyledButton>
        {(state === 'requested' || state === 'waiting') && <TakeBack command={command} words={said(command.command)} />}
      </div>
      {opened && <Steps command={command} />}
    </li>
  );
}

function TakeBack({ command, words }: { command: DeviceCommand; words: string }) {
  const { t } = useTranslation();
  const tell = useTell();
  const cancel = useCancel(command.deviceId);
  return (
    <Button
      variant="default"
      size="xs"
      loading={cancel.isPending}
      onClick={() =>
        cancel.mutate(command.id, {
          onSuccess: () => tell.done(t('commands.takenBack', { what: words })),
          onError: tell.failed,
        })
      }
    >
      {t('commands.takeBack')}
    </Button>
  );
}

function SmsText({ text, phone }: { text: string; phone: string | null }) {
  const { t } = useTranslation();
  const tell = useTell();
  return (
    <div className={classes.sms}>
      <span>{phone === null ? t('commands.smsTextNoPhone') : t('commands.smsText', { phone })}</span>
      <code>{text}</code>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="copy" size={14} />}
        onClick={() => void copyText(text).then((done) => done && tell.done(t('commands.copied')))}
      >
        {t('commands.copy')}
      </Button>
    </div>
  );
}

function Steps({ command }: { command: DeviceCommand }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useQuery(stepsQuery(command));
  const figures = useLimitWords(command.limits);
  return (
    <div className={classes.steps}>
      <ol>
        {data?.steps.map(({ at, state, note, by }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end
          <li key={place}>
            <time dateTime={new Date(at).toISOString()}>{format.dateTime(at)}</time>
            <span>
              {t(`commands.states.${state}`)}
              {note !== '' && ` · ${t(`commands.notes.${note}`)}`}
              {` · ${by ?? t('audit.balise')}`}
            </span>
          </li>
        ))}
      </ol>
      {command.guarded && (
        <p className={classes.quiet}>
          <b>{t('commands.conditions')}</b> {t(`commands.modeHints.${command.condition}`, figures)}{' '}
          {t('commands.waitsAtMost', figures)}
        </p>
      )}
      {command.sentHex !== null && (
        <p className={classes.quiet}>
          {t('commands.sentBytes')} <code>{command.sentHex}</code>
        </p>
      )}
    </div>
  );
}
