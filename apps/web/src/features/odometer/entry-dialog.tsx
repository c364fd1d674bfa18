import type { Device, Odometer } from '@balise/contract';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { EntryFields } from './entry-fields.tsx';
import { useEntry } from './use-entry.ts';

type Properties = { device: Device; odometer: Odometer; onClose: () => void };

/**
 * Takes what a meter shows. What is hard to believe is shown with its figures, and taken when a box is ticked: a button in the place of the
 * one that was just pressed would be pressed by a double click.
 */
export function EntryDialog({ device, odometer, onClose }: Properties) {
  const { t } = useTranslation();
  const entry = useEntry(device, onClose);
  const { typed, set, latest, fault, enter, error, isPending, isReady, isDoubted, isConfirmed, setConfirmed } = entry;
  return (
    <FormDialog
      title={t('odometer.dialog.title', { plate: device.designation })}
      action={t('odometer.dialog.save')}
      isReady={isReady}
      saving={{ error, isPending }}
      onSubmit={enter}
      onClose={onClose}
    >
      <EntryFields value={odometer.value} {...{ typed, set, latest, fault, error }}>
        {isDoubted && (
          <Checkbox
            label={t('odometer.refused.confirm')}
            checked={isConfirmed}
            onChange={({ currentTarget }) => setConfirmed(currentTarget.checked)}
          />
        )}
      </EntryFields>
    </FormDialog>
  );
}
