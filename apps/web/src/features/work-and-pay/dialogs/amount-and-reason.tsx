import type { Currency } from '@balise/contract';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AmountField } from '../../../ui/field/amount-field.tsx';

type Properties = {
  label: string;
  currency: Currency;
  amount: string;
  reason: string;
  faultOf: (field: string) => string | undefined;
  onAmount: (typed: string) => void;
  onReason: (typed: string) => void;
};

/** An amount with the reason that is kept with it. */
export function AmountAndReason({ label, currency, amount, reason, faultOf, onAmount, onReason }: Properties) {
  const { t } = useTranslation();
  return (
    <>
      <AmountField
        label={label}
        {...{ currency, value: amount, onChange: onAmount, error: faultOf('amount') }}
        required
        autoFocus
      />
      <TextInput
        label={t('workAndPay.act.reason')}
        required
        maxLength={200}
        value={reason}
        error={faultOf('reason')}
        onChange={({ currentTarget: { value } }) => onReason(value)}
      />
    </>
  );
}
