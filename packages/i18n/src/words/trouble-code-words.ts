import { troubleCodes as en } from '../en/trouble-codes.ts';
import { troubleCodes as fr } from '../fr/trouble-codes.ts';
import type { Language } from '../language.ts';

type Words = typeof en;
type Read = {
  meaning: keyof Words['meanings'];
  urgency: keyof Words['advice'];
  cylinder?: number;
  mode?: keyof Words['modes'];
};

/** What a trouble code says, as packages/maintenance reads it, and what to do. */
export function troubleCodeWords(
  { meaning, urgency, cylinder, mode }: Read,
  language: Language,
): { what: string; advice: string } {
  const words = { en, fr }[language];
  const more = [
    ...(cylinder === undefined ? [] : [words.inCylinder.replace('{{cylinder}}', String(cylinder))]),
    ...(mode === undefined ? [] : [words.modes[mode]]),
  ];
  return { what: [words.meanings[meaning], ...more].join(', '), advice: words.advice[urgency] };
}
