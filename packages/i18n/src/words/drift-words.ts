import { forecasts as en } from '../en/forecasts.ts';
import { type Format, formatIn } from '../format/format.ts';
import { forecasts as fr } from '../fr/forecasts.ts';
import type { Language } from '../language.ts';

type Quantity = keyof (typeof en)['drift']['quantities'];
type Drift = {
  quantity: Quantity;
  direction: 'up' | 'down';
  /** `2026-11-03` */
  since: string;
  value: number;
  expected: number;
  measured: number;
  beyond: number;
  sureness: 'likely' | 'certain';
};

/** A drift in sentences: how far it is and since when, how sure, and what to check. */
export function driftWords(drift: Drift, language: Language): { what: string; sure: string; check: string } {
  const { drift: words } = { en, fr }[language];
  const { quantity, direction, since, measured, beyond, sureness } = drift;
  const format = formatIn(language, 'UTC');
  const said: Record<string, string> = {
    quantity: words.quantities[quantity],
    value: driftAmount(quantity, drift.value, format, language),
    expected: driftAmount(quantity, drift.expected, format, language),
    since: format.date(Date.parse(`${since}T12:00Z`)),
    beyond: format.number(beyond),
    measured: format.number(measured),
  };
  const fill = (text: string) => text.replace(/{{(\w+)}}/g, (_, name: string) => said[name] ?? '');
  return { what: fill(words.said), sure: fill(words.surenesses[sureness]), check: words.checks[direction][quantity] };
}

/** A value of a quantity with its unit. */
export function driftAmount(quantity: Quantity, value: number, format: Format, language: Language): string {
  const { units } = { en, fr }[language].drift;
  const digits = quantity === 'coolant' || quantity === 'load' ? 0 : quantity === 'fuel' ? 1 : 2;
  return units[quantity].replace('{{value}}', format.number(value, digits));
}
