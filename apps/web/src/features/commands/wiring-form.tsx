import type { CommandOptions } from '@balise/contract';
import { Button, NumberInput, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNote } from '../../ui/dialog/failure-note.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import classes from './commands.module.css';
import { type CommandTarget, useSaveSettings } from './requests.ts';

/** How the tracker is wired, as far as commands must know: until then every output counts as the relay's. */
export function WiringForm({ device, options }: { device: CommandTarget; options: CommandOptions }) {
  const { t } = useTranslation();
  const tell = useTell();
  const save = useSaveSettings(device.id);
  const [relayOutput, setRelayOutput] = useState<number | string>(options.settings.relayOutput ?? '');
  const [password, setPassword] = useState('');
  const submit = () =>
    save.mutate(
      {
        relayOutput: typeof relayOutput === 'number' ? relayOutput : null,
        ...(password === '' ? {} : { password }),
      },
      {
        onSuccess: () => {
          setPassword('');
          tell.done(t('commands.settings.saved'));
        },
      },
    );
  return (
    <section className={classes.wiring}>
      <h3 className={classes.part}>{t('commands.settings.title')}</h3>
      <FailureNote error={save.error} />
      <NumberInput
        label={t('commands.settings.relayOutput')}
        description={t('commands.settings.relayHint')}
        placeholder={t('commands.settings.relayUnknown')}
        min={1}
        max={32}
        value={relayOutput}
        onChange={setRelayOutput}
      />
      <PasswordInput
        label={t('commands.settings.password')}
        description={t('commands.settings.passwordHint')}
        autoComplete="off"
        maxLength={32}
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <Button variant="default" loading={save.isPending} onClick={submit}>
        {t('common.save')}
      </Button>
    </section>
  );
}
