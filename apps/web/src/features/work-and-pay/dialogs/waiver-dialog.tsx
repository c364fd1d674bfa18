import { smallestUnits, type WorkAndPay } from '@balise/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useFaultOf } from '../../../ui/dialog/use-fault-of.ts';
import { useTell } from '../../../ui/use-tell.tsx';
import { useWaive } from '../requests.ts';
import { usePayWords } from '../use-pay-words.ts';
import { AmountAndReason } from './amount-and-reason.tsx';

/** Waives an amount, with the reason that the statement shows. */
export function WaiverDialog({ contract, onClose }: { contract: WorkAndPay; onClose: () => void }) {
  const { t } = useTranslation();
  const { money } = usePayWords();
  const tell = useTell();
  const saving = useWaive(contract.id);
  const faultOf = useFaultOf(saving.error);
  const { currency } = contract;
  const [requestId] = useState(() => crypto.randomUUID());
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const units = smallestUnits(amount, currency) ?? 0;
  const submit = () =>
    saving.mutate(
      { requestId, amount: units, reason },
      {
        onSuccess: () => {
          tell.done(t('workAndPay.waiver.done', { amount: money(units, currency) }));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('workAndPay.waiver.title')}
      action={t('workAndPay.waiver.action', { amount: units > 0 ? money(units, currency) : '' })}
      saving={saving}
      isReady={units > 0 && reason.trim() !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('workAndPay.waiver.text')}</p>
      <AmountAndReason
        label={t('workAndPay.payment.amount')}
        {...{ currency, amount, reason, faultOf, onAmount: setAmount, onReason: setReason }}
      />
    </FormDialog>
  );
}
