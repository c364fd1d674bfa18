import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { FailureNote } from '../../ui/dialog/failure-note.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import classes from './account.module.css';
import { Box } from './box.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { twoFactorQuery, useDisableTwoFactor, useRenewCodes } from './requests.ts';
import { SetUpDialog } from './set-up-dialog.tsx';

const FEW = 3; // recovery codes

/** Whether the reader signs in in two steps, and the way there and back. */
export function TwoFactorBox() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, error } = useQuery(twoFactorQuery);
  const [open, setOpen] = useState<'setUp' | 'turnOff' | 'newCodes'>();
  const isOn = data !== undefined && data.since !== null;
  return (
    <Box
      title={t('account.twoFactor.title')}
      text={t('account.twoFactor.text')}
      acts={
        data &&
        (isOn ? (
          <>
            <Button variant="default" onClick={() => setOpen('newCodes')}>
              {t('account.twoFactor.newCodes')}
            </Button>
            <Button variant="default" onClick={() => setOpen('turnOff')}>
              {t('account.twoFactor.turnOff')}
            </Button>
          </>
        ) : (
          <Button onClick={() => setOpen('setUp')}>{t('account.twoFactor.turnOn')}</Button>
        ))
      }
    >
      <FailureNote error={error} blamesFields />
      {!data && !error && <Skeleton className={classes.skeleton ?? ''} />}
      {data && (
        <p className={classes.state}>
          <span className={isOn ? classes.on : classes.off}>
            <Icon name={isOn ? 'check' : 'lock'} />
            {data.since === null
              ? t('account.twoFactor.off')
              : t('account.twoFactor.on', { date: format.date(data.since) })}
          </span>
          {isOn && (
            <span className={classes.quiet}>{t('account.twoFactor.codesLeft', { count: data.recoveryCodesLeft })}</span>
          )}
        </p>
      )}
      {isOn && data.recoveryCodesLeft <= FEW && <p className={classes.caution}>{t('account.twoFactor.fewCodes')}</p>}
      {open === 'setUp' && <SetUpDialog onClose={() => setOpen(undefined)} />}
      {open === 'turnOff' && <TurnOffDialog onClose={() => setOpen(undefined)} />}
      {open === 'newCodes' && <NewCodesDialog onClose={() => setOpen(undefined)} />}
    </Box>
  );
}

function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const client = useQueryClient();
  const disable = useDisableTwoFactor();
  const submit = (typed: { password: string; code: string }) =>
    disable.mutate(typed, {
      onSuccess: () => {
        void client.invalidateQueries({ queryKey: twoFactorQuery.queryKey });
        tell.done(t('account.twoFactor.turnedOff'));
        onClose();
      },
    });
  const words = {
    title: t('account.twoFactor.turnOffTitle'),
    text: t('account.twoFactor.turnOffText'),
    action: t('account.twoFactor.turnOff'),
  };
  return <PasswordDialog {...words} isDanger asksCode asking={disable} onSubmit={submit} onClose={onClose} />;
}

function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const renew = useRenewCodes();
  if (renew.data) return <CodesDialog codes={renew.data.recoveryCodes} onClose={onClose} />;
  const submit = (typed: { password: string; code: string }) =>
    renew.mutate(typed, { onSuccess: () => void client.invalidateQueries({ queryKey: twoFactorQuery.queryKey }) });
  const words = {
    title: t('account.twoFactor.newCodesTitle'),
    text: t('account.twoFactor.newCodesText'),
    action: t('account.twoFactor.createCodes'),
  };
  return <PasswordDialog {...words} asksCode asking={renew} onSubmit={submit} onClose={onClose} />;
}
