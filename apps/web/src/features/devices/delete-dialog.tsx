import type { Device } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { ConfirmDeletion } from '../../ui/confirm-deletion.tsx';
import { useDeleteDevice } from './requests.ts';

/** Asks once more before a vehicle is deleted: names it, and says what stays. */
export function DeleteDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useDeleteDevice();
  const plate = device.designation;
  const words = {
    title: t('devices.remove.title', { plate }),
    text: t('devices.remove.text'),
    action: t('devices.remove.action', { plate }),
    done: t('devices.deleted', { plate }),
  };
  const start = (onDone: () => void) => mutate(device.id, { onSuccess: onDone });
  return <ConfirmDeletion words={words} deletion={{ start, isPending, error }} onClose={onClose} />;
}
