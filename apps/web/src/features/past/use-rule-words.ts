import { type Format, type Quantity, TRACKING_QUANTITIES } from '@balise/i18n';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';

/** A rule and the settings that it compares with, in words. */
export function useRuleWords() {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const rule = useCallback(
    (name: string, settings: Record<string, number>): string => {
      const figures = Object.entries(settings).map(([setting, value]) => [setting, written(setting, value, format)]);
      return i18n.exists(`why.${name}`) ? t(`why.${name}` as 'why.moved', Object.fromEntries(figures)) : name;
    },
    [t, i18n, format],
  );
  const setting = useCallback(
    (name: string, value: number) => ({
      name: isKnown(name) ? t(`trackingSettings.fields.${name}`) : name,
      value: written(name, value, format),
    }),
    [t, format],
  );
  return useMemo(() => ({ rule, setting }), [rule, setting]);
}

const isKnown = (name: string): name is keyof typeof TRACKING_QUANTITIES => Object.hasOwn(TRACKING_QUANTITIES, name);

function written(name: string, value: number, format: Format): string {
  const quantity: Quantity = isKnown(name) ? TRACKING_QUANTITIES[name] : 'count';
  const figure = format.quantity(value, quantity);
  return figure.unit === '' ? figure.value : format.text(figure);
}
