import { en, formatIn, fr, type Language } from '@balise/i18n';
import type { Missing, Period } from '../../history/index.ts';

/** Who reads a file, and what of the past it holds. */
type Reading = Period & { language: Language; timeZone: string };

/**
 * What a file says of days that could not be read, in its reader's words and time: one line for each day, none where all is there.
 * @param of whose it is, where a file is about several
 */
export function missingNotes(
  missing: readonly Pick<Missing, 'from' | 'to'>[],
  { from, to, language, timeZone }: Reading,
  of?: string,
): [name: string, value: string][] {
  const { exports } = { en, fr }[language];
  const { dateTime } = formatIn(language, timeZone);
  // several parts of one day may be damaged
  const days = new Map(
    missing.map((one) => [
      one.from,
      `${dateTime(Math.max(from, one.from))} – ${dateTime(Math.min(to, one.to))} (${timeZone})`,
    ]),
  );
  const name = of === undefined ? exports.missing : `${exports.missing}, ${of}`;
  return [...days]
    .sort(([a], [b]) => a - b)
    .map(([, times]) => [name, exports.missingTimes.replace('{{times}}', times)]);
}
