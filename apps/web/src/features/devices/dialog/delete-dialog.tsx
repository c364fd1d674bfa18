import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVehicleNames } from '../../../live/index.ts';
import { BulkDialog } from '../../../ui/dialog/bulk-dialog.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { useDeleteDevices, useRestoreDevices } from '../acts.ts';

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
  const deletion = useDeleteDevices();
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
    deletion.mutate(
      { ids, reason: reason.trim() },
      {
        onSuccess: () => {
          tell.done(words.done, undo);
          onClose(true);
        },
      },
    );
  return (
    <BulkDialog
      title={words.title}
      ids={ids}
      nameOf={nameOf}
      onLeaveOut={setIds}
      isNamed={plate !== undefined}
      mutation={deletion}
      action={words.action}
      isDanger
      onSubmit={remove}
      onClose={() => onClose(false)}
    >
      <Text size="sm">{words.text}</Text>
      <TextInput
        label={`${t('devices.remove.reason')} (${t('common.optional')})`}
        description={t('devices.remove.reasonHint')}
        maxLength={300}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
    </BulkDialog>
  );
}
