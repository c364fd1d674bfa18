import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalNote } from './refusal-note.tsx';
import { useWritten } from './use-written.ts';

/** What was typed: the figure in the reader's unit, as text where it is too long for a number; the moment as a wall time. */
export type TypedReading = { figure: number | string; at: string; isReset: boolean; note: string };

type Properties = {
  typed: TypedReading;
  set: (change: Partial<TypedReading>) => void;
  /** Metres, as Balise tells them now; null: unknown. */
  value: number | null;
  /** The last moment that can be chosen, as a wall time. */
  latest: string;
  /** What is wrong with a field, in words. */
  fault: (field: string) => string | undefined;
  /** Why the last attempt was refused. */
  error: Error | null;
  /** What confirms a figure that is doubted, below why it is. */
  children: ReactNode;
};

export function EntryFields({ typed, set, value, latest, fault, error, children }: Properties) {
  const { t } = useTranslation();
  const { unit, meter, separators } = useWritten();
  return (
    <>
      <NumberInput
        label={t('odometer.dialog.metres')}
        description={value !== null && t('odometer.dialog.metresHint', { value: meter(value) })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        suffix={`\u00a0${unit}`}
        {...separators}
        allowNegative={false}
        decimalScale={1}
        hideControls
        required
        data-autofocus
        value={typed.figure}
        error={fault('metres')}
        onChange={(figure) => set({ figure })}
      />
      <RefusalNote error={error} />
      {children}
      <TextInput
        type="datetime-local"
        label={t('odometer.dialog.at')}
        required
        max={latest}
        value={typed.at}
        error={fault('at')}
        onChange={({ currentTarget }) => set({ at: currentTarget.value })}
      />
      <Checkbox
        label={t('odometer.dialog.reset')}
        description={t('odometer.dialog.resetHint')}
        checked={typed.isReset}
        onChange={({ currentTarget }) => set({ isReset: currentTarget.checked })}
      />
      <TextInput
        label={`${t('odometer.dialog.note')} (${t('common.optional')})`}
        maxLength={300}
        autoComplete="off"
        value={typed.note}
        error={fault('note')}
        onChange={({ currentTarget }) => set({ note: currentTarget.value })}
      />
    </>
  );
}
