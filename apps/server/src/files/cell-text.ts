/** What XML 1.0 and Excel can hold: at most 32,767 UTF-16 units, no half of a pair, no control character but tab and line break. */
export const sheetText = (text: string): string => cutTo(text, MOST_UNITS).toWellFormed().replace(FORBIDDEN, '\ufffd');

const MOST_UNITS = 32_767;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const cutTo = (text: string, units: number): string => (text.length > units ? text.slice(0, units) : text);

/** Whether a spreadsheet would read a text as a formula: by the wide signs of Asian keyboards and behind white space too. */
export const looksLikeFormula = (text: string): boolean => /^(?:[\t\r]|\s*[=+\-@＝＋－＠])/.test(text);

/** The name of a sheet: at most 31 characters, none of []:*?/\, no apostrophe at either end, not empty. */
export function sheetNameOf(wanted: string, place: number): string {
  const suffix = place === 0 ? '' : ` (${place + 1})`;
  const bare = sheetText(wanted)
    .replace(/[[\]:*?/\\\n\r\t]/g, ' ')
    .replace(/^'+|'+$/g, '')
    .trim();
  return (
    (cutTo(bare || 'Balise', 31 - suffix.length)
      .toWellFormed()
      .trim() || 'Balise') + suffix
  );
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
