import { Button, Group, Modal, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNote } from '../../ui/failure-note.tsx';
import classes from './account.module.css';
import { useFaultOf } from './use-fault-of.ts';

type Properties = {
  title: string;
  text: string;
  action: string;
  danger?: boolean;
  asking: { isPending: boolean; error: Error | null };
  onSubmit: (password: string) => void;
  onClose: () => void;
};

/** Asks for the password again before something is done. */
export function PasswordDialog({ title, text, action, danger, asking, onSubmit, onClose }: Properties) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const faultOf = useFaultOf(asking.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '') onSubmit(password);
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
