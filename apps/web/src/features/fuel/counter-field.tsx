import type { MeterReading } from '@balise/contract';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FigureField } from '../../ui/field/figure-field.tsx';
import { useReadingWords } from '../../ui/field/use-reading-words.ts';
import type { useFuelForm } from './use-fuel-form.ts';

type Properties = {
  entry: ReturnType<typeof useFuelForm>;
  /** What became of the counter of the purchase that is corrected. */
  reading: MeterReading | null;
};

/** What the meter shows, with the value that Balise computes in it until another is typed. */
export function CounterField({ entry: { form, set, defaults, fault }, reading }: Properties) {
  const { t } = useTranslation();
  const words = useReadingWords();
  const unit = defaults?.counterUnit ?? 'km';
  const isProposed = !form.isCounterTyped && form.counter !== '';
  const isDoubted = reading?.fault === 'implausible';
  return (
    <>
      <FigureField
        label={t('fuel.counter')}
        unit={unit}
        digits={1}
        value={form.counter}
        description={isProposed ? t('fuel.counterProposed') : reading ? words(reading) : undefined}
        error={fault('counter')}
        onChange={(counter) => {
          if (counter !== form.counter) set({ counter, isCounterTyped: counter !== '' });
        }}
      />
      {isDoubted && (
        <Checkbox
          label={t('fuel.counterConfirm')}
          checked={form.isCounterConfirmed}
          onChange={({ currentTarget }) => set({ isCounterConfirmed: currentTarget.checked })}
        />
      )}
    </>
  );
}
