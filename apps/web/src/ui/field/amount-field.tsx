import { type Currency, smallestUnits } from '@balise/contract';
import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { exampleAmount } from './example-amount.ts';

type Properties = {
  label: string;
  description?: ReactNode;
  currency: Currency;
  value: string;
  error?: string | undefined;
  required?: boolean;
  autoFocus?: boolean;
  onChange: (typed: string) => void;
};

/** An amount as people type it, with a comma or a point; what is no amount of the currency is said when the field is left. */
export function AmountField({ currency, value, error, autoFocus, onChange, ...rest }: Properties) {
  const { t } = useTranslation();
  const format = useFormat();
  const [left, setLeft] = useState(false);
  const wrong = left && value.trim() !== '' && smallestUnits(value, currency) === undefined;
  return (
    <TextInput
      {...rest}
      {...(autoFocus ? { 'data-autofocus': true } : {})}
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      rightSection={currency}
      rightSectionWidth={52}
      value={value}
      error={wrong ? t('billing.plan.badAmount', { example: exampleAmount(currency, format) }) : error}
      onBlur={() => setLeft(true)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
