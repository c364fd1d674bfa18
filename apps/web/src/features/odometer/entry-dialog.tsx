import type { Device, Odometer } from '@balise/contract';
import { Button, Group, Modal, Stack } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNote } from '../../ui/failure-note.tsx';
import { EntryFields } from './entry-fields.tsx';
import { useEntry } from './use-entry.ts';

type Properties = { device: Device; told: Odometer; onClose: () => void };

/** Takes what a meter shows; what is hard to believe is shown with its figures before it is taken. */
export function EntryDialog({ device, told, onClose }: Properties) {
  const { t } = useTranslation();
  const { typed, set, latest, fault, enter, error, isPending, isReady, isDoubted } = useEntry(device, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isDoubted) enter(false);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('odometer.dialog.title', { plate: device.designation })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form noValidate onSubmit={submit}>
        <Stack gap={16}>
          <FailureNote error={error} blamesFields />
          <EntryFields value={told.value} {...{ typed, set, latest, fault, error }} />
        </Stack>
        <Group justify="flex-end" mt="lg" gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          {isDoubted ? (
            <Button className="danger" loading={isPending} onClick={() => enter(true)}>
              {t('odometer.refused.confirm')}
            </Button>
          ) : (
            <Button type="submit" loading={isPending} disabled={!isReady}>
              {t('odometer.dialog.save')}
            </Button>
          )}
        </Group>
      </form>
    </Modal>
  );
}
