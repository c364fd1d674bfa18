import type { Device, OdometerEntry } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { ConfirmDeletion } from '../../ui/dialog/confirm-deletion.tsx';
import { RefusalNote } from './refusal-note.tsx';
import { useWithdraw } from './requests.ts';
import { useWritten } from './use-written.ts';

/** Asks once more before a reading or a meter reset counts no more. */
export function WithdrawDialog({
  device,
  entry,
  onClose,
}: {
  device: Device;
  entry: OdometerEntry;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { meter, when } = useWritten();
  const { mutate, isPending, error } = useWithdraw(device.id);
  const { kind } = entry;
  const said = { at: when(entry.at), metres: meter(entry.metres) };
  return (
    <ConfirmDeletion
      words={{
        ...{ title: t(`odometer.withdraw.${kind}.title`, said), text: t(`odometer.withdraw.${kind}.text`, said) },
        ...{ action: t('odometer.withdraw.action'), done: t(`odometer.withdraw.${kind}.done`, said) },
      }}
      deletion={{ start: (onDone) => mutate(entry.id, { onSuccess: onDone }), isPending, error }}
      onClose={onClose}
    >
      <RefusalNote error={error} />
    </ConfirmDeletion>
  );
}
