import { PasswordInput, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../links.module.css';
import { DestinationFields } from './destination-fields.tsx';
import type { LinkPart } from './link-form.ts';

/** Where the vehicle goes, a password, and sites that may show the page. */
export function GuestFields({ form, set, faults, keepsPassword }: LinkPart & { keepsPassword: boolean }) {
  const { t } = useTranslation();
  const host = Object.entries(faults).find(([name]) => name.startsWith('embedHosts'))?.[1];
  return (
    <>
      <DestinationFields {...{ form, set, faults }} />
      <Switch
        className={classes.wide ?? ''}
        label={t('trackingLinks.dialog.withPassword')}
        checked={form.hasPassword}
        onChange={({ currentTarget: { checked } }) => set({ hasPassword: checked, password: '' })}
      />
      {form.hasPassword && (
        <PasswordInput
          label={t('trackingLinks.dialog.password')}
          description={keepsPassword && t('trackingLinks.dialog.passwordKept')}
          autoComplete="new-password"
          value={form.password}
          error={faults.password}
          onChange={({ currentTarget: { value } }) => set({ password: value })}
        />
      )}
      <TextInput
        className={classes.wide ?? ''}
        label={t('trackingLinks.dialog.embedHosts')}
        description={t('trackingLinks.dialog.embedHint')}
        value={form.embedHosts}
        error={host}
        onChange={({ currentTarget: { value } }) => set({ embedHosts: value })}
      />
    </>
  );
}
