import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QrCode } from '../../ui/address/qr-code.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { useFaultOf } from '../../ui/dialog/use-fault-of.ts';
import { useTell } from '../../ui/use-tell.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import { CopySecret } from './copy-secret.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { signInsQuery, twoFactorQuery, useBeginTwoFactor, useConfirmTwoFactor } from './requests.ts';

/** Turns the second step on: the password, the app, a first code, and the recovery codes to keep. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const client = useQueryClient();
  const begin = useBeginTwoFactor();
  const confirm = useConfirmTwoFactor();
  if (confirm.data) return <CodesDialog codes={confirm.data.recoveryCodes} onClose={onClose} />;
  if (!begin.data) {
    const words = {
      title: t('account.twoFactor.setUpTitle'),
      text: t('account.twoFactor.passwordText'),
      action: t('account.twoFactor.go'),
    };
    return (
      <PasswordDialog {...words} asking={begin} onSubmit={({ password }) => begin.mutate(password)} onClose={onClose} />
    );
  }
  const submit = (code: string) =>
    confirm.mutate(code, {
      onSuccess: () => {
        void client.invalidateQueries({ queryKey: twoFactorQuery.queryKey });
        void client.invalidateQueries({ queryKey: signInsQuery.queryKey });
        tell.done(t('account.twoFactor.turnedOn'));
      },
    });
  return <Scan {...begin.data} confirming={confirm} onSubmit={submit} onClose={onClose} />;
}

type ScanProperties = {
  secret: string;
  uri: string;
  confirming: { isPending: boolean; error: Error | null };
  onSubmit: (code: string) => void;
  onClose: () => void;
};

function Scan({ secret, uri, confirming, onSubmit, onClose }: ScanProperties) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const faultOf = useFaultOf(confirming.error);
  return (
    <FormDialog
      title={t('account.twoFactor.setUpTitle')}
      action={t('account.twoFactor.confirm')}
      isChanged={false}
      saving={confirming}
      onSubmit={() => code.length === 6 && onSubmit(code)}
      onClose={onClose}
    >
      <p className="text-sm">{t('account.twoFactor.scanText')}</p>
      <QrCode text={uri} label={t('account.twoFactor.qr')} />
      <CopySecret label={t('account.twoFactor.secret')} secret={secret} />
      <TextInput
        label={t('account.twoFactor.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        value={code}
        onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, 6))}
        error={faultOf('code')}
      />
    </FormDialog>
  );
}
