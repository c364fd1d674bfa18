import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVehicleNames } from '../../../live/index.ts';
import { BulkDialog } from '../../../ui/dialog/bulk-dialog.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { useSuspendDevices } from '../acts.ts';

type Properties = {
  ids: readonly number[];
  /** Of the one vehicle, where it is one. */
  plate?: string;
  /** Or lifts it. */
  suspend: boolean;
  onClose: (done: boolean) => void;
};

/** Suspends vehicles or resumes them: names them, says what follows, and takes the reason that their client reads. */
export function SuspendDialog({ ids: asked, plate, suspend, onClose }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const [ids, setIds] = useState(asked);
  const nameOf = useVehicleNames(asked);
  const [reason, setReason] = useState('');
  const suspension = useSuspendDevices();
  const undoing = useSuspendDevices();
  const count = ids.length;
  const act = suspend ? 'suspend' : 'resume';
  const done = (changed: number, undone = false) =>
    t(`devices.suspension.${suspend === undone ? 'resume' : 'suspend'}Done`, { count: changed });
  const submit = () =>
    suspension.mutate(
      { ids, suspend, reason: reason.trim() },
      {
        onSuccess: ({ changed }) => {
          const undo = () =>
            undoing.mutate(
              { ids: changed, suspend: false },
              { onSuccess: () => tell.done(done(changed.length, true)), onError: tell.failed },
            );
          // what is resumed had reasons of its own, which would be lost
          tell.done(done(changed.length), suspend && changed.length > 0 ? undo : undefined);
          onClose(true);
        },
      },
    );
  return (
    <BulkDialog
      title={plate ? t(`devices.suspension.${act}One`, { plate }) : t(`devices.suspension.${act}Title`, { count })}
      ids={ids}
      nameOf={nameOf}
      onLeaveOut={setIds}
      isNamed={plate !== undefined}
      mutation={suspension}
      action={
        plate ? t(`devices.suspension.${act}OneAction`, { plate }) : t(`devices.suspension.${act}Action`, { count })
      }
      onSubmit={submit}
      onClose={() => onClose(false)}
    >
      <Text size="sm">{t(`devices.suspension.${act}Text`, { count })}</Text>
      {suspend && (
        <TextInput
          label={`${t('devices.remove.reason')} (${t('common.optional')})`}
          description={t('devices.suspension.reasonHint')}
          maxLength={300}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
      )}
    </BulkDialog>
  );
}
