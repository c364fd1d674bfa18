import { SpeedLimit } from '@balise/contract';
import { KMH } from '@balise/tracking';
import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';

/** A speed limit between its figure, in the reader's unit, and its value in m/s. */
export function useLimit() {
  const { t } = useTranslation();
  const format = useFormat();
  const { factor } = format.shown('speed');
  const figureOf = (limit: number | null): number | '' => (limit === null ? '' : Math.round(limit * factor * 10) / 10);
  return {
    figureOf,
    /** null: no limit; undefined: no limit that a vehicle may have. One that reads as before is what it was. */
    valueOf: (typed: number | '', before: number | null = null): number | null | undefined => {
      if (typed === figureOf(before)) return before;
      const read = SpeedLimit.safeParse(typed === '' ? null : typed / factor);
      return read.success ? read.data : undefined;
    },
    words: (limit: number | null): string =>
      limit === null ? t('trackingSettings.speedLimit.none') : format.text(format.quantity(limit, 'speed')),
    range: {
      min: format.text(format.quantity(5 * KMH, 'speed')),
      max: format.text(format.quantity(250 * KMH, 'speed')),
    },
  };
}

type Properties = { typed: number | ''; isWrong: boolean; isMany?: boolean; onChange: (typed: number | '') => void };

export function LimitField({ typed, isWrong, isMany = false, onChange }: Properties) {
  const { t } = useTranslation();
  const format = useFormat();
  const { range } = useLimit();
  return (
    <NumberInput
      label={t(isMany ? 'trackingSettings.speedLimit.title' : 'trackingSettings.speedLimit.label')}
      description={t('trackingSettings.speedLimit.hint')}
      placeholder={t('trackingSettings.speedLimit.none')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      suffix={`\u00a0${format.shown('speed').unit}`}
      allowNegative={false}
      decimalScale={1}
      hideControls
      data-autofocus
      value={typed}
      error={isWrong && t('trackingSettings.between', range)}
      onChange={(next) => onChange(typeof next === 'number' ? next : '')}
    />
  );
}
