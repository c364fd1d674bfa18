import { PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { useFaultOf } from '../../ui/dialog/use-fault-of.ts';

type Properties = {
  title: string;
  text: string;
  action: string;
  isDanger?: boolean;
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
  isDanger,
  asking,
  asksCode = false,
  onSubmit,
  onClose,
}: Properties) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const faultOf = useFaultOf(asking.error);
  const submit = () => {
    if (password !== '' && (code.trim() !== '' || !asksCode)) onSubmit({ password, code });
  };
  return (
    <FormDialog
      {...{ title, action, onClose }}
      {...(isDanger ? { isDanger } : {})}
      isChanged={false}
      saving={asking}
      onSubmit={submit}
    >
      <p className="text-sm">{text}</p>
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
    </FormDialog>
  );
}
