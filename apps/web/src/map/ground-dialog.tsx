import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../api/user.ts';
import { choiceOf, chooseMap, groundOf, mapChoice } from './map-choice.ts';

/** Puts another map under the vehicles, for this reader on this device. */
export function GroundDialog({ opened, close }: { opened: boolean; close: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('tracking.groundDialog.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <GroundForm close={close} />
    </Modal>
  );
}

function GroundForm({ close }: { close: () => void }) {
  const { t } = useTranslation();
  const { mapSource } = useUser();
  const chosen = mapChoice.get() ?? groundOf(mapSource);
  const [address, setAddress] = useState(chosen.kind === 'embedded' ? '' : chosen.url);
  const [credits, setCredits] = useState(chosen.kind === 'embedded' ? '' : chosen.attribution);
  const [refused, setRefused] = useState(false);
  const use = (event: FormEvent): void => {
    event.preventDefault();
    const choice = choiceOf(address.trim(), credits.trim());
    setRefused(!choice);
    if (!choice) return;
    chooseMap(choice);
    close();
  };
  const takeOurs = (): void => {
    chooseMap({ kind: 'embedded' });
    close();
  };
  return (
    <form onSubmit={use} noValidate>
      <Stack gap="md">
        <TextInput
          label={t('tracking.groundDialog.address')}
          description={t('tracking.groundDialog.hint')}
          error={refused && t('tracking.groundDialog.invalid')}
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
          inputMode="url"
          data-autofocus
        />
        <TextInput
          label={t('tracking.groundDialog.attribution')}
          description={t('tracking.groundDialog.attributionHint')}
          value={credits}
          onChange={(event) => setCredits(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={takeOurs}>
            {t('tracking.groundDialog.embedded')}
          </Button>
          <Button type="submit">{t('tracking.groundDialog.use')}</Button>
        </Group>
      </Stack>
    </form>
  );
}
