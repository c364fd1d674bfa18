import { type FieldCode, PASSWORD_LENGTH } from '@balise/contract';
import { Button, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { fieldFaultsOf } from '../../api/fault-words.ts';
import { useUser } from '../../api/user.ts';
import { FailureNote } from '../../ui/dialog/failure-note.tsx';
import { StrengthHint } from '../../ui/field/strength-hint.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import classes from './account.module.css';
import { Box } from './box.tsx';
import { useChangePassword } from './requests.ts';

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** A new password for the old one. */
export function PasswordBox() {
  const { t } = useTranslation();
  const { email } = useUser();
  const tell = useTell();
  const change = useChangePassword();
  const words = (code: FieldCode | undefined) => code && t(`fieldErrors.${code}`);
  const form = useForm({
    mode: 'controlled',
    initialValues: EMPTY,
    validate: {
      currentPassword: (value) => (value === '' ? words('required') : null),
      newPassword: (value) => words(faultOf(value)) ?? null,
      confirmPassword: (value, all) => (value === all.newPassword ? null : words('passwords_differ')),
    },
  });
  const submit = form.onSubmit((values) =>
    change.mutate(values, {
      onSuccess: () => {
        form.setValues(EMPTY);
        form.resetTouched();
        tell.done(t('account.password.changed'));
      },
      onError: (error) => form.setErrors(fieldFaultsOf(error, t)),
    }),
  );
  const reveal = { visibilityToggleButtonProps: { 'aria-label': t('signIn.showPassword') } };
  return (
    <Box title={t('account.password.title')} text={t('account.password.text')}>
      <form noValidate className={classes.form} onSubmit={submit}>
        <FailureNote error={change.error} blamesFields />
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label={t('account.password.current')}
          autoComplete="current-password"
          maxLength={256}
          {...reveal}
          {...form.getInputProps('currentPassword')}
        />
        <PasswordInput
          label={t('account.password.new')}
          description={<StrengthHint password={form.values.newPassword} />}
          autoComplete="new-password"
          maxLength={256}
          {...reveal}
          {...form.getInputProps('newPassword')}
        />
        <PasswordInput
          label={t('account.password.repeat')}
          autoComplete="new-password"
          maxLength={256}
          {...reveal}
          {...form.getInputProps('confirmPassword')}
        />
        <div className="flow gap-8">
          <Button type="submit" loading={change.isPending}>
            {t('account.password.change')}
          </Button>
        </div>
      </form>
    </Box>
  );
}

function faultOf(password: string): FieldCode | undefined {
  if (password === '') return 'required';
  if (password.length < PASSWORD_LENGTH.min) return 'password_too_short';
  return password.length > PASSWORD_LENGTH.max ? 'too_long' : undefined;
}
