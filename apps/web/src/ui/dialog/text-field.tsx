import { TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import classes from './dialog.module.css';

type More = Omit<TextInputProps, 'form' | 'name' | 'label' | 'maxLength'> & {
  /** Over the whole width of the dialog. */
  isWide?: boolean;
  'data-autofocus'?: boolean;
};

/** The fields of a form in a dialog that are one line of text, at most so many characters. */
export function textFieldsOf<Values extends Record<string, unknown>>(form: UseFormReturnType<Values>) {
  return (name: keyof Values & string, label: string, most: number, { isWide = false, ...more }: More = {}) => (
    <TextInput
      key={name}
      className={isWide ? classes.wide : undefined}
      label={label}
      maxLength={most}
      autoComplete="off"
      {...more}
      {...form.getInputProps(name)}
    />
  );
}
