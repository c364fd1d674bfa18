import { NumberInput } from '@mantine/core';
import { useFormat } from '../../language/use-format.ts';

type Properties = {
  label: string;
  unit: string;
  /** Decimals at most. */
  digits: number;
  value: number | '';
  error: string | undefined;
  description?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  isFirst?: boolean;
  onChange: (value: number | '') => void;
};

/** A figure with its unit, typed with the reader's decimal sign or a point; a phone shows its keyboard of digits. */
export function FigureField({ unit, digits, value, isFirst, description, onChange, ...rest }: Properties) {
  const format = useFormat();
  return (
    <NumberInput
      {...rest}
      {...(description === undefined ? {} : { description })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="decimal"
      suffix={unit === '' ? '' : `\u00a0${unit}`}
      thousandSeparator={between(format.number(1000))}
      decimalSeparator={between(format.number(0.5, 1))}
      allowedDecimalSeparators={['.', ',']}
      allowNegative={false}
      decimalScale={digits}
      hideControls
      value={value}
      onChange={(typed) => onChange(typed === '' ? '' : Number(typed))}
      {...(isFirst ? { 'data-autofocus': true } : {})}
    />
  );
}

const between = (figure: string): string => figure.replace(/\d/g, '');
