import { reports as en } from '../en/reports.ts';
import type { Format } from '../format/format.ts';
import { reports as fr } from '../fr/reports.ts';
import type { Language } from '../language.ts';

const WORDS = { en: en.part, fr: fr.part };

/** A part of a report's period in which a vehicle was a client's, or shared by it: ms since 1970 UTC, null where it goes on beyond the period. */
type Part = { vehicle: string; client: string; isShared: boolean; from: number | null; to: number | null };

const SHARED = { until: 'sharedUntil', since: 'sharedSince', between: 'sharedBetween' } as const;

/** The same in words. */
export function partWords({ vehicle, client, isShared, from, to }: Part, language: Language, format: Format): string {
  const moment = (at: number | null) => (at === null ? '' : format.dateTime(at));
  const end = from === null ? 'until' : to === null ? 'since' : 'between';
  const words = WORDS[language][isShared ? SHARED[end] : end];
  const values: Record<string, string> = { vehicle, client, from: moment(from), to: moment(to) };
  return words.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
