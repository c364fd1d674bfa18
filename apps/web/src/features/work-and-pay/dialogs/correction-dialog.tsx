import { majorUnits, smallestUnits, type WorkAndPay, type WorkAndPayEntry } from '@balise/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useFaultOf } from '../../../ui/dialog/use-fault-of.ts';
import { useTell } from '../../../ui/use-tell.tsx';
import { useCorrect } from '../requests.ts';
import { usePayWords } from '../use-pay-words.ts';
import { AmountAndReason } from './amount-and-reason.tsx';

type Properties = { contract: WorkAndPay; entry: WorkAndPayEntry; onClose: () => void };

/** Corrects an entry by another one: what it ought to be, and why. */
export function CorrectionDialog({ contract, entry, onClose }: Properties) {
  const { t } = useTranslation();
  const { money, day } = usePayWords();
  const tell = useTell();
  const saving = useCorrect(contract.id);
  const faultOf = useFaultOf(saving.error);
  const { currency } = contract;
  const [requestId] = useState(() => crypto.randomUUID());
  const [amount, setAmount] = useState(String(majorUnits(entry.counts, currency)));
  const [reason, setReason] = useState('');
  const units = smallestUnits(amount, currency);
  const submit = () =>
    saving.mutate(
      { requestId, entryId: entry.id, amount: units ?? 0, reason },
      {
        onSuccess: () => {
          tell.done(t('workAndPay.correction.done'));
          onClose();
        },
      },
    );
  const { kind } = entry;
  return (
    <FormDialog
      title={t('workAndPay.correction.title')}
      action={t('workAndPay.correction.action')}
      saving={saving}
      isReady={units !== undefined && units !== entry.counts && reason.trim() !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {`${t(`workAndPay.papers.kinds.${kind}`)} · ${day(entry.day)} · ${money(entry.counts, currency)}`}
        <br />
        {t('workAndPay.correction.text')}
      </p>
      <AmountAndReason
        label={t('workAndPay.correction.amount')}
        {...{ currency, amount, reason, faultOf, onAmount: setAmount, onReason: setReason }}
      />
    </FormDialog>
  );
}
