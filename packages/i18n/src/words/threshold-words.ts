import { reports as en } from '../en/reports.ts';
import type { Format } from '../format/format.ts';
import { TRACKING_QUANTITIES } from '../format/quantities.ts';
import { reports as fr } from '../fr/reports.ts';
import type { Language } from '../language.ts';

const FIELDS = ['zoneMargin', 'zoneFixes', 'zoneLeftAfter', 'measuredGap'] as const;
const WORDS = { en: en.thresholds, fr: fr.thresholds };

/** By what the passages of some vehicles were found. */
type ThresholdFacts = {
  /** Names; empty: of all. */
  clients: readonly string[];
  /** Milliseconds since 1970 UTC. */
  from: number;
  to: number;
  fields: Record<(typeof FIELDS)[number], number>;
};

/** The same in words; whose and when comes first, where it is not of all of the report. */
export function thresholdWords(
  { clients, from, to, fields }: ThresholdFacts,
  report: { from: number; to: number },
  language: Language,
  format: Format,
): string {
  const words = WORDS[language];
  const values = FIELDS.map((field) =>
    filled(words[field], { value: format.text(format.quantity(fields[field], TRACKING_QUANTITIES[field])) }),
  ).join(' · ');
  const whose = [...clients];
  if (from > report.from || to < report.to)
    whose.push(filled(words.period, { from: format.dateTime(from), to: format.dateTime(to) }));
  return whose.length === 0 ? values : filled(words.whose, { whose: whose.join(', '), values });
}

const filled = (text: string, values: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
