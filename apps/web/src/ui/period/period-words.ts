import type { Format } from '@balise/i18n';
import type { TFunction } from 'i18next';
import { isOfWholeDays, type Period, type Preset, presetOf } from './period.ts';

/**
 * A period in words: its preset with its days, or its days, or its moments.
 * @param now shortens what has not come yet: today goes up to now
 */
export function periodWords(period: Period, now: number, timeZone: string | undefined, format: Format, t: TFunction) {
  const preset = presetOf(period, now, timeZone);
  const days = isOfWholeDays(period, timeZone)
    ? format.days(period.from, period.to - 1)
    : format.moments(period.from, period.to);
  return preset ? t('period.named', { name: presetWords(preset, t), days }) : days;
}

export const presetWords = (preset: Preset, t: TFunction): string => t(`period.presets.${preset}`);
