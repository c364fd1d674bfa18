import { smallestUnits, WORK_AND_PAY_METHODS, type WorkAndPay, type WorkAndPayMethod } from '@balise/contract';
import { Autocomplete, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useFaultOf } from '../../../ui/dialog/use-fault-of.ts';
import { AmountField } from '../../../ui/field/amount-field.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { usePay } from '../requests.ts';
import { usePayWords } from '../use-pay-words.ts';

/** Operators of mobile money in the countries where contracts like these are usual. */
export const OPERATORS = ['Orange Money', 'MTN MoMo', 'Moov Money', 'Wave', 'Telecel Cash', 'AirtelTigo Money'];

/** Enters a payment; pressed twice, or sent again after a lost answer, it is entered once. */
export function PaymentDialog({ contract, onClose }: { contract: WorkAndPay; onClose: () => void }) {
  const { t } = useTranslation();
  const { money } = usePayWords();
  const tell = useTell();
  const saving = usePay(contract.id);
  const faultOf = useFaultOf(saving.error);
  const { currency, arrears, remaining, today } = contract;
  const [requestId] = useState(() => crypto.randomUUID());
  const [amount, setAmount] = useState('');
  const [typed, setTyped] = useState<Typed>({ method: 'cash', operator: '', reference: '', paidOn: today, note: '' });
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }));
  const units = smallestUnits(amount, currency) ?? 0;
  const submit = () =>
    saving.mutate(
      { requestId, amount: units, ...typed, operator: typed.method === 'mobile_money' ? typed.operator : '' },
      {
        onSuccess: () => {
          tell.done(t('workAndPay.payment.done', { amount: money(units, currency) }));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('workAndPay.payment.title', { name: contract.driverName })}
      action={
        units > 0
          ? t('workAndPay.payment.action', { amount: money(units, currency) })
          : t('workAndPay.payment.actionPlain')
      }
      saving={saving}
      isReady={units > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <AmountField
        label={t('workAndPay.payment.amount')}
        description={
          arrears > 0
            ? t('workAndPay.payment.late', { amount: money(arrears, currency) })
            : t('workAndPay.payment.rest', { amount: money(remaining, currency) })
        }
        {...{ currency, value: amount, onChange: setAmount, error: faultOf('amount') }}
        required
        autoFocus
      />
      <How {...{ typed, set, faultOf, today }} />
    </FormDialog>
  );
}

type Typed = { method: WorkAndPayMethod; operator: string; reference: string; paidOn: string; note: string };
type HowProperties = {
  typed: Typed;
  set: (change: Partial<Typed>) => void;
  faultOf: (field: string) => string | undefined;
  today: string;
};

/** How and when it was paid. */
function How({ typed, set, faultOf, today }: HowProperties) {
  const { t } = useTranslation();
  const isMobile = typed.method === 'mobile_money';
  const text = (field: 'reference' | 'paidOn' | 'note', label: string, isRequired = false) => (
    <TextInput
      label={label}
      required={isRequired}
      {...(field === 'paidOn' ? { type: 'date', max: today } : { maxLength: field === 'note' ? 200 : 80 })}
      value={typed[field]}
      error={faultOf(field)}
      onChange={({ currentTarget: { value } }) => set({ [field]: value })}
    />
  );
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t('workAndPay.payment.method')}
        data={WORK_AND_PAY_METHODS.map((value) => ({ value, label: t(`workAndPay.methods.${value}`) }))}
        value={typed.method}
        onChange={(method) => set({ method: method as WorkAndPayMethod })}
      />
      {isMobile && (
        <Autocomplete
          label={t('workAndPay.payment.operator')}
          required
          data={OPERATORS}
          maxLength={40}
          value={typed.operator}
          error={faultOf('operator')}
          onChange={(operator) => set({ operator })}
        />
      )}
      {typed.method !== 'cash' &&
        text('reference', t(isMobile ? 'workAndPay.payment.reference' : 'workAndPay.payment.referenceBank'), isMobile)}
      {text('paidOn', t('workAndPay.payment.paidOn'), true)}
      {text('note', `${t('workAndPay.payment.note')} (${t('common.optional')})`)}
    </>
  );
}
