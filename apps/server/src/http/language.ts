import { LANGUAGES, type Language } from '@balise/i18n';

/**
 * The language of ours that an Accept-Language header prefers (RFC 9110 §12.5.4); English where it names none.
 * @example preferredLanguage('de, fr-CI;q=0.8, en;q=0.5') // 'fr'
 */
export function preferredLanguage(header: string | undefined): Language {
  const wanted = (header ?? '').slice(0, 500).split(',').map(readRange);
  wanted.sort((a, b) => b.weight - a.weight);
  for (const { primary } of wanted) {
    const known = LANGUAGES.find((language) => language === primary);
    if (known) return known;
  }
  return 'en';
}

function readRange(text: string): { primary: string; weight: number } {
  const [tag = '', ...parameters] = text.trim().toLowerCase().split(';');
  const weight = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean);
  return { primary: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) || 0 };
}
