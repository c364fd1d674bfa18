import { isInGsm7 } from './gsm7.ts';

/** What French and English texts contain and has no accent that could be taken off. */
const INSTEAD: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‹': "'",
  '›': "'",
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '−': '-',
  '…': '...',
  '•': '-',
  '·': '-',
  '→': '->',
  '×': 'x',
  œ: 'oe',
  Œ: 'OE',
  '°': 'o',
  º: 'o',
  ª: 'a',
  '²': '2',
  '³': '3',
  '½': '1/2',
  '`': "'",
  '´': "'",
  '\t': ' ',
};

/**
 * A text with what is not in the alphabet of GSM 03.38 replaced by what is, where there is such a thing: ê becomes e, « becomes ", a narrow
 * space a space. One ê alone would make the whole SMS UCS-2, with 70 characters instead of 160. Other scripts stay as they are.
 */
export function transliterate(text: string): string {
  let result = '';
  for (const character of text.normalize('NFC')) result += isInGsm7(character) ? character : replaced(character);
  return result;
}

function replaced(character: string): string {
  const instead = INSTEAD[character];
  if (instead !== undefined) return instead;
  if (/[\u00a0\u2000-\u200a\u202f\u205f]/.test(character)) return ' ';
  if (/[\u00ad\u200b-\u200f\u2060\ufeff]/.test(character)) return '';
  const plain = character.normalize('NFD').replace(/\p{Mark}/gu, '');
  return plain !== '' && [...plain].every(isInGsm7) ? plain : character;
}
