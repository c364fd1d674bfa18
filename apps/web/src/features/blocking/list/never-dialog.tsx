import type { VehicleBlocking } from '@balise/contract';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useFaultOf } from '../../../ui/dialog/use-fault-of.ts';
import { useTell } from '../../../ui/use-tell.tsx';
import { useNeverBlock } from '../requests.ts';

/** Says that a vehicle must never be blocked, or takes that back; with the reason. */
export function NeverDialog({ vehicle, onClose }: { vehicle: VehicleBlocking; onClose: () => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const [reason, setReason] = useState('');
  const [neverBlock] = useState(vehicle.neverBlock === null);
  const save = useNeverBlock(vehicle.deviceId);
  const fault = useFaultOf(save.error);
  const plate = vehicle.designation;
  const words = neverBlock ? 'set' : 'unset';
  const submit = () =>
    save.mutate(
      { neverBlock, reason },
      {
        onSuccess: () => {
          tell.done(t(`blocking.never.${words}Done`, { plate }));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t(`blocking.never.${words}Title`, { plate })}
      action={t(`blocking.never.${words}`)}
      saving={save}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-sm">{t(`blocking.never.${words}Text`)}</p>
      <TextInput
        label={t('blocking.dialog.reason')}
        description={t('blocking.dialog.reasonHint')}
        required
        data-autofocus
        maxLength={300}
        value={reason}
        error={fault('reason')}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  );
}
