import classes from './row-checkbox.module.css';

type Properties = {
  /** Names what it chooses. */
  name: string;
  checked: boolean;
  /** Of a box that represents several: some are chosen, not all. */
  isMixed?: boolean;
  onChange: (checked: boolean) => void;
};

/** The checkbox of the forms as one native element: long lists hold hundreds. */
export function RowCheckbox({ name, checked, isMixed = false, onChange }: Properties) {
  return (
    <input
      type="checkbox"
      className={classes.box}
      aria-label={name}
      checked={checked}
      ref={(box) => {
        if (box) box.indeterminate = isMixed;
      }}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
