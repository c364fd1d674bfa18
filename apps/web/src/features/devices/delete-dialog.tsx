import type { Device } from '@balise/contract';
import { Button, Group, Modal, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { wordsOf } from '../../api/words-of.ts';
import { useDeleteDevice } from './requests.ts';

/** Asks once more before a vehicle is deleted: names it, and says what stays. */
export function DeleteDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useDeleteDevice();
  const plate = device.designation;
  const remove = () =>
    mutate(device.id, {
      onSuccess: () => {
        notifications.show({ message: t('devices.deleted', { plate }) });
        onClose();
      },
    });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('devices.remove.title', { plate })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Text size="sm">{t('devices.remove.text')}</Text>
      {error && (
        <Text size="sm" c="var(--st-power-text)" role="alert" mt="sm">
          {wordsOf(error, t) ?? t('errors.internal')}
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap={8}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('common.cancel')}
        </Button>
        <Button className="danger" loading={isPending} onClick={remove}>
          {t('devices.remove.action', { plate })}
        </Button>
      </Group>
    </Modal>
  );
}
