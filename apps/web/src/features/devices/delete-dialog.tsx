import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVehicleNames } from '../../live/index.ts';
import { NamedRows } from '../../ui/named-rows.tsx';
import { RefusedRows } from '../../ui/refused-rows.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import { useDeleteDevices, useRestoreDevices } from './acts.ts';

type Properties = {
  ids: readonly number[];
  /** Of the one vehicle, where it is one. */
  plate?: string;
  onClose: (done: boolean) => void;
};

/** Asks once more before vehicles are deleted: names them, says what stays, and takes a reason for the list of the deleted. */
export function DeleteDialog({ ids: asked, plate, onClose }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const [ids, setIds] = useState(asked);
  const nameOf = useVehicleNames(asked);
  const [reason, setReason] = useState('');
  const { mutate, isPending, error, reset } = useDeleteDevices();
  const restore = useRestoreDevices();
  const count = ids.length;
  const words = plate
    ? {
        title: t('devices.remove.title', { plate }),
        text: t('devices.remove.text'),
        action: t('devices.remove.action', { plate }),
        done: t('devices.deleted', { plate }),
        back: t('devices.restored', { plate }),
      }
    : {
        title: t('devices.bulk.deleteTitle', { count }),
        text: t('devices.bulk.deleteText'),
        action: t('devices.bulk.deleteAction', { count }),
        done: t('devices.deletedMany', { count }),
        back: t('devices.restoredMany', { count }),
      };
  const undo = () => restore.mutate(ids, { onSuccess: () => tell.done(words.back), onError: tell.failed });
  const remove = () =>
    mutate(
      { ids, reason: reason.trim() },
      {
        onSuccess: () => {
          tell.done(words.done, undo);
          onClose(true);
        },
      },
    );
  return (
    <Modal
      opened
      onClose={() => onClose(false)}
      title={words.title}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap={16}>
        <RefusedRows
          error={error}
          ids={ids}
          nameOf={nameOf}
          onLeaveOut={(others) => {
            setIds(others);
            reset();
          }}
        />
        <NamedRows names={ids.map(nameOf)} />
        <Text size="sm">{words.text}</Text>
        <TextInput
          label={`${t('devices.remove.reason')} (${t('common.optional')})`}
          description={t('devices.remove.reasonHint')}
          maxLength={300}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
      </Stack>
      <Group justify="flex-end" mt="lg" gap={8}>
        <Button variant="default" onClick={() => onClose(false)} data-autofocus>
          {t('common.cancel')}
        </Button>
        <Button className="danger" loading={isPending} onClick={remove}>
          {words.action}
        </Button>
      </Group>
    </Modal>
  );
}
