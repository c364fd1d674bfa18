import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';

/** What a setting is measured in; the others are counts. */
const UNITS: Record<string, 's' | 'm' | 'm/s' | 'V'> = {
  ...{ movingSpeed: 'm/s', slowSpeed: 'm/s', jumpSpeed: 'm/s' },
};

/** A rule and the settings that it compares with, in words. */
export function useRuleWords() {
  const { t } = useTranslation();
  const format = useFormat();
  const written = useCallback(
    (name: string, value: number): string => {
      const unit = UNITS[name];
      if (unit === 's') return format.duration(value * 1000);
      if (unit === 'm') return format.text(format.distance(value));
      if (unit === 'm/s') return format.text(format.speed(value));
      if (unit === 'V') return format.text(format.voltage(value));
      return format.number(value);
    },
    [format],
  );
  return useMemo(
    () => ({
      rule: (rule: string, settings: Record<string, number>): string =>
        t(`history.rules.${rule}` as 'history.title', {
          ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, written(name, value)])),
          defaultValue: rule,
        }),
      setting: (name: string, value: number) => ({ name, value: written(name, value) }),
    }),
    [t, written],
  );
}
