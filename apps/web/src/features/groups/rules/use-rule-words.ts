import type { Group, GroupFinding, GroupRule, GroupWhy } from '@balise/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';

const MINUTE = 60_000;
const NO_BREAK = '\u00a0';

export type RuleWords = {
  /** "Speed above 50 km/h" */
  rule: (rule: GroupRule) => string;
  /** "Speed above 50 km/h and External power supply: absent" */
  rules: (group: Pick<Group, 'rules' | 'combine'>) => string;
  /** "Speed above 50 km/h (was 72 km/h)"; how a device came in, or with `out`, why it left. */
  why: (why: GroupWhy, out?: boolean) => string;
};

/** Rules and what was read of a vehicle, in the reader's language and units. */
export function useRuleWords(): RuleWords {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => {
    const amountOf = (feature: GroupRule['feature'], value: number): string => {
      if (feature === 'connection') return format.duration(value * MINUTE);
      const [digits, unit] = feature === 'power' ? [1, 'volt' as const] : [0, 'kilometrePerHour' as const];
      return `${format.number(value, Number.isInteger(value) ? 0 : Math.max(1, digits))}${NO_BREAK}${t(`units.${unit}`)}`;
    };
    const comparedOf = ({ feature, operator, value }: GroupRule): string =>
      t(`groups.compared.${operator}`, { value: typeof value === 'number' ? amountOf(feature, value) : value });
    const rule = (of: GroupRule): string => {
      const { feature, value } = of;
      if (typeof value === 'string') {
        return t('groups.stateIs', { feature: t(`groups.features.${feature}`), state: t(`groups.states.${value}`) });
      }
      return t('groups.numberIs', { measure: t(`groups.measures.${feature}`), compared: comparedOf(of) });
    };
    const finding = ({ reading, ...of }: GroupFinding, out: boolean): string => {
      if (reading === of.value && !out) return rule(of);
      const read =
        reading === null
          ? t('groups.unknown')
          : typeof reading === 'string'
            ? t(`groups.states.${reading}`)
            : amountOf(of.feature, reading);
      // a state that is another speaks for itself
      if (typeof of.value === 'string')
        return t('groups.stateIs', { feature: t(`groups.features.${of.feature}`), state: read });
      if (!out) return t('groups.withReading', { rule: rule(of), reading: read });
      const measure = t(`groups.measures.${of.feature}`);
      return t('groups.noLonger', { measure, reading: read, compared: comparedOf(of) });
    };
    const why = ({ cause, findings }: GroupWhy, out = false): string => {
      const found = findings.map((one) => finding(one, out)).join(' · ');
      if (cause === 'rules') return found || t('groups.causes.rules');
      const words = t(`groups.causes.${cause === 'chosen' && out ? 'chosenOut' : cause}`);
      return found ? `${words} · ${found}` : words;
    };
    const rules = ({ rules: all, combine }: Pick<Group, 'rules' | 'combine'>): string =>
      all
        .map((one, at) => (at === 0 ? rule(one) : uncapitalised(rule(one))))
        .join(t(combine === 'all' ? 'groups.and' : 'groups.or'));
    return { rule, rules, why };
  }, [t, format]);
}

const uncapitalised = (words: string): string => words.charAt(0).toLocaleLowerCase() + words.slice(1);
