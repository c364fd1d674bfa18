import type { Why } from '@balise/contract';
import { type Format, type Quantity, TRACKING_QUANTITIES } from '@balise/i18n';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { FixTable } from './fix-table.tsx';
import classes from './why-card.module.css';

type Properties = { reason: Why['start']; ends?: boolean; onMoment?: ((at: number) => void) | undefined };

/** A rule that began or ended something: when, in words, the settings in force, the fixes. */
export function Reason({ reason, ends = false, onMoment }: Properties) {
  const { t } = useTranslation();
  const { timeWithSeconds } = useFormat();
  const words = useRuleWords();
  const { at, rule, settings, fixes } = reason;
  return (
    <section className={classes.part}>
      <h4>{t(ends ? 'history.why.ends' : 'history.why.begins', { time: timeWithSeconds(at) })}</h4>
      <p className="strong">{words.rule(rule, settings)}</p>
      {Object.keys(settings).length > 0 && (
        <dl className={classes.settings} aria-label={t('history.why.settings')}>
          {Object.entries(settings).map(([key, figure]) => {
            const { name, value } = words.setting(key, figure);
            return (
              <div key={key}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            );
          })}
        </dl>
      )}
      {fixes.length > 0 && (
        <FixTable fixes={fixes} decisive={at} turns={rule === 'harshCornering'} {...(onMoment ? { onMoment } : {})} />
      )}
    </section>
  );
}

/** A rule and the settings that it compares with, in words. */
function useRuleWords() {
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
