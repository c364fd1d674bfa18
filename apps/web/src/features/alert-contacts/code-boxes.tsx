import { CONFIRMATION_DIGITS } from '@balise/contract';
import { useId, useState } from 'react';
import classes from './alert-contacts.module.css';

const PLACES = Array.from({ length: CONFIRMATION_DIGITS }, (_, place) => place);

type Properties = {
  label: string;
  value: string;
  fault?: string | undefined;
  disabled: boolean;
  onChange: (digits: string) => void;
};

/**
 * Six boxes, a digit each. They are a picture of one field above them, so that pasting, deleting, a keyboard's suggestion of the code and screen
 * readers work as with any field.
 */
export function CodeBoxes({ label, value, fault, disabled, onChange }: Properties) {
  const id = useId();
  const [isFocused, setFocused] = useState(false);
  const next = Math.min(value.length, CONFIRMATION_DIGITS - 1);
  return (
    <div className={classes.code}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.boxes} data-bad={fault ? true : undefined} data-disabled={disabled || undefined}>
        <input
          id={id}
          data-autofocus
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20} // a pasted code may have spaces
          value={value}
          disabled={disabled}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.value.replace(/\D/g, '').slice(0, CONFIRMATION_DIGITS))
          }
        />
        {PLACES.map((place) => (
          <span
            key={place}
            aria-hidden="true"
            className={classes.box}
            data-next={(isFocused && place === next) || undefined}
          >
            {value[place]}
          </span>
        ))}
      </div>
      {fault && (
        <p id={`${id}-fault`} role="alert" className={classes.fault}>
          {fault}
        </p>
      )}
    </div>
  );
}
