import { TextInput, type TextInputProps } from '@mantine/core';

type Properties = Pick<TextInputProps, 'label' | 'description' | 'error' | 'required'> & {
  /** The focus starts here. */
  isFirst?: boolean;
  currency: string | null;
  value: string;
  onChange: (typed: string) => void;
};

/** A field for an amount of SMS money; see smsAmount. */
export const AmountField = ({ isFirst, currency, onChange, ...field }: Properties) => (
  <TextInput
    {...field}
    data-autofocus={isFirst}
    rightSection={currency}
    rightSectionWidth={52}
    inputMode="decimal"
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
