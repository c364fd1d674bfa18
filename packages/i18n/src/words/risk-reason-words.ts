import { forecasts as en } from '../en/forecasts.ts';
import { formatIn } from '../format/format.ts';
import { forecasts as fr } from '../fr/forecasts.ts';
import type { Language } from '../language.ts';

type Reason = {
  kind: keyof (typeof en)['reasons'];
  value: number;
  beside: number | null;
  days: number | null;
};

/** A reason of a vehicle's risk as a sentence, with its units. */
export function riskReasonWords({ kind, value, beside, days }: Reason, language: Language): string {
  const words = { en, fr }[language];
  const format = formatIn(language, 'UTC');
  // a count is whole, what others have on average is not
  const plain = (number: number) => format.number(number, number < 10 && !Number.isInteger(number) ? 1 : 0);
  const one = value === 1 && kind in words.reasonsOfOne ? words.reasonsOfOne[kind as 'breakdowns'] : undefined;
  const sentence = beside === null ? words.reasonsAlone[kind] : (one ?? words.reasons[kind]);
  const said: Record<string, string> = {
    value: plain(value),
    beside: beside === null ? '' : plain(beside),
    share: beside === null ? '' : format.percent(beside),
    days: days === null ? '' : plain(days),
  };
  return sentence.replace(/{{(\w+)}}/g, (_, name: string) => said[name] ?? '');
}
