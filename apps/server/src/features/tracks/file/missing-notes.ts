import { en, fr, type Language } from '@balise/i18n';
import type { Missing, Period } from '../../history/index.ts';

/**
 * What a file says of days that could not be read, in its reader's words: one line for each day, none where all is there.
 * @param of whose it is, where a file is about several
 */
export function missingNotes(
  missing: readonly Pick<Missing, 'from' | 'to'>[],
  { from, to }: Period,
  language: Language,
  of?: string,
): [name: string, value: string][] {
  const { exports } = { en, fr }[language];
  const minute = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ');
  // several parts of one day may be damaged
  const days = new Map(
    missing.map((one) => [one.from, `${minute(Math.max(from, one.from))} – ${minute(Math.min(to, one.to))}`]),
  );
  const name = of === undefined ? exports.missing : `${exports.missing}, ${of}`;
  return [...days]
    .sort(([a], [b]) => a - b)
    .map(([, times]) => [name, exports.missingTimes.replace('{{times}}', times)]);
}
