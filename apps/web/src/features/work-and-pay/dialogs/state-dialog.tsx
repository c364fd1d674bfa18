import type { WorkAndPay, WorkAndPayAct } from '@balise/contract';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useFaultOf } from '../../../ui/dialog/use-fault-of.ts';
import { useTell } from '../../../ui/use-tell.tsx';
import { useChangeState } from '../requests.ts';
import { usePayWords } from '../use-pay-words.ts';

type Properties = { contract: WorkAndPay; act: WorkAndPayAct; onClose: () => void };

/** Starts, pauses, resumes, ends a contract, or transfers the vehicle: what it means is said before. */
export function StateDialog({ contract, act, onClose }: Properties) {
  const { t } = useTranslation();
  const { day } = usePayWords();
  const tell = useTell();
  const saving = useChangeState(contract.id);
  const faultOf = useFaultOf(saving.error);
  const [reason, setReason] = useState('');
  const needsReason = act === 'pause' || act === 'end';
  const submit = () =>
    saving.mutate(
      { act, reason },
      {
        onSuccess: ({ state }) => {
          tell.done(t('workAndPay.act.done', { state: t(`workAndPay.states.${state}`) }));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t(`workAndPay.act.${act}.title`, { name: contract.driverName })}
      action={t(`workAndPay.acts.${act}`)}
      isDanger={act === 'end'}
      saving={saving}
      isReady={!needsReason || reason.trim() !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t(`workAndPay.act.${act}.text`, { day: day(contract.startsOn) })}</p>
      {needsReason && (
        <TextInput
          label={t('workAndPay.act.reason')}
          required
          maxLength={300}
          data-autofocus
          value={reason}
          error={faultOf('reason')}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
      )}
    </FormDialog>
  );
}
