import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../drivers.module.css';
import type { DriverForm, TextField } from './driver-form.ts';

/** What every tab of the record is given. */
export type TabProperties = {
  form: DriverForm;
  set: (next: Partial<DriverForm>) => void;
  faults: Record<string, string>;
  isReadOnly: boolean;
};

/** What a tab with files is given. */
export type FilesProperties = TabProperties & {
  /** For changes that follow from what is there when they happen: an upload may take its time. */
  change: (next: (before: DriverForm) => Partial<DriverForm>) => void;
  onBusy: (isBusy: boolean) => void;
};

/** The fields of the record that are one line of text, or a day. */
export function useTextFields({ form, set, faults }: TabProperties) {
  const { t } = useTranslation();
  const text = (
    name: TextField,
    most: number,
    { isWide = false, ...more }: TextInputProps & { isWide?: boolean } = {},
  ) => (
    <TextInput
      key={name}
      className={isWide ? classes.wide : undefined}
      label={t(`drivers.fields.${name}`)}
      maxLength={most}
      autoComplete="off"
      {...more}
      value={form[name]}
      onChange={({ currentTarget: { value } }) => set({ [name]: value })}
      error={faults[name]}
    />
  );
  const day = (name: TextField, more: TextInputProps = {}) => text(name, 10, { type: 'date', ...more });
  return { text, day };
}
