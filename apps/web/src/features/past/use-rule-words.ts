import type { Format } from '@balise/i18n';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';

type Unit = 'speed' | 'length' | 'time' | 'volts' | 'share' | 'count';

/** What a threshold of the fold is measured in; see TrackingSettings. */
const UNITS: Record<string, Unit> = {
  ...{ movingSpeed: 'speed', slowSpeed: 'speed', jumpSpeed: 'speed', speedLimit: 'speed' },
  ...{ speedingMargin: 'speed', speedingReturn: 'speed', speedingShare: 'share' },
  ...{ tripDistance: 'length', stopRadius: 'length', tripMinDistance: 'length', maxAccuracy: 'length' },
  ...{ unwiredDistance: 'length', drivenLeg: 'length', gapDisplacement: 'length' },
  ...{ powerCutVoltage: 'volts', powerRestoredVoltage: 'volts' },
  ...{ minSatellites: 'count', maxHdop: 'count', voltageHabit: 'count' },
};

export type RuleWords = {
  /** A rule in a sentence with its thresholds in it. */
  rule: (rule: string, settings: Readonly<Record<string, number>>) => string;
  setting: (name: string) => string;
  value: (name: string, value: number) => string;
};

/** The rules of the fold and their thresholds as people read them. */
export function useRuleWords(): RuleWords {
  const { t } = useTranslation();
  const format = useFormat();
  const value = useCallback((name: string, figure: number) => written(UNITS[name] ?? 'time', figure, format), [format]);
  const setting = useCallback(
    (name: string) => t(`trackingSettings.fields.${name}` as 'units.metre', { defaultValue: name }),
    [t],
  );
  const rule = useCallback(
    (name: string, settings: Readonly<Record<string, number>>) => {
      const figures = Object.entries(settings).map(([key, figure]) => [key, value(key, figure)]);
      return t(`why.${name}` as 'units.metre', { ...Object.fromEntries(figures), defaultValue: name });
    },
    [t, value],
  );
  return { rule, setting, value };
}

function written(unit: Unit, value: number, format: Format): string {
  switch (unit) {
    case 'speed':
      return format.text(format.speed(value));
    case 'length':
      return format.text(format.distance(value));
    case 'volts':
      return format.text(format.voltage(value));
    case 'share':
      return format.percent(value);
    case 'count':
      return format.number(value, Number.isInteger(value) ? 0 : 1);
    case 'time':
      return format.duration(value * 1000);
  }
}
