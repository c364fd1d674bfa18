import type { Device, Odometer } from '@balise/contract';
import { Button, Checkbox, Group, Modal, Stack } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNote } from '../../ui/dialog/failure-note.tsx';
import { EntryFields } from './entry-fields.tsx';
import { useEntry } from './use-entry.ts';

type Properties = { device: Device; told: Odometer; onClose: () => void };

/**
 * Takes what a meter shows. What is hard to believe is shown with its figures, and taken when a box is ticked: a button in the place of the
 * one that was just pressed would be pressed by a double click.
 */
export function EntryDialog({ device, told, onClose }: Properties) {
  const { t } = useTranslation();
  const entry = useEntry(device, onClose);
  const { typed, set, latest, fault, enter, error, isPending, isReady, isDoubted, isConfirmed, setConfirmed } = entry;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) enter();
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
          <EntryFields value={told.value} {...{ typed, set, latest, fault, error }}>
            {isDoubted && (
              <Checkbox
                label={t('odometer.refused.confirm')}
                checked={isConfirmed}
                onChange={({ currentTarget }) => setConfirmed(currentTarget.checked)}
              />
            )}
          </EntryFields>
        </Stack>
        <Group justify="flex-end" mt="lg" gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={isPending} disabled={!isReady}>
            {t('odometer.dialog.save')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
