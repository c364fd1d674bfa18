import { Button, Group, Modal, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNote } from '../../ui/dialog/failure-note.tsx';
import classes from './account.module.css';
import { useFaultOf } from './use-fault-of.ts';

type Properties = {
  title: string;
  text: string;
  action: string;
  danger?: boolean;
  asking: { isPending: boolean; error: Error | null };
  /** Also asks for a code of the authenticator app, or a recovery code. */
  asksCode?: boolean;
  onSubmit: (typed: { password: string; code: string }) => void;
  onClose: () => void;
};

/** Asks for the password again, and for a code where there is a second step, before something is done. */
export function PasswordDialog({
  title,
  text,
  action,
  danger,
  asking,
  asksCode = false,
  onSubmit,
  onClose,
}: Properties) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const faultOf = useFaultOf(asking.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '' && (code.trim() !== '' || !asksCode)) onSubmit({ password, code });
  };
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <form noValidate className={classes.steps} onSubmit={submit}>
        <p>{text}</p>
        <FailureNote error={asking.error} blamesFields />
        <PasswordInput
          label={t('account.twoFactor.password')}
          autoComplete="current-password"
          maxLength={256}
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={faultOf('password')}
          visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
        />
        {asksCode && (
          <TextInput
            label={t('account.twoFactor.codeOrRecovery')}
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={40}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            error={faultOf('code')}
          />
        )}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" {...(danger ? { className: 'danger' } : {})} loading={asking.isPending}>
            {action}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
