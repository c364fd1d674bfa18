import classes from './row-switch.module.css';

type Properties = { name: string; checked: boolean; isDisabled?: boolean; onChange: (checked: boolean) => void };

/** The switch of the forms as one native element: long lists hold hundreds. */
export function RowSwitch({ name, checked, isDisabled = false, onChange }: Properties) {
  return (
    <input
      type="checkbox"
      role="switch"
      aria-checked={checked}
      className={classes.switch}
      aria-label={name}
      checked={checked}
      disabled={isDisabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
