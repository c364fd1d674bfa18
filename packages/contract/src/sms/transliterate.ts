import { isInGsm7 } from './gsm7.ts';

/** What French and English texts contain and has no accent that could be taken off: what replaces it, and each of the replaced. */
const REPLACED: readonly (readonly [instead: string, characters: string])[] = [
  ["'", '’‘‚‹›`´'],
  ['"', '“”„«»'],
  ['-', '–—‐‑−•·'],
  ['...', '…'],
  ['->', '→'],
  ['x', '×'],
  ['oe', 'œ'],
  ['OE', 'Œ'],
  ['o', '°º'],
  ['a', 'ª'],
  ['2', '²'],
  ['3', '³'],
  ['1/2', '½'],
  [' ', '\t'],
];
const INSTEAD: ReadonlyMap<string, string> = new Map(
  REPLACED.flatMap(([instead, characters]) => [...characters].map((character) => [character, instead] as const)),
);

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
  const instead = INSTEAD.get(character);
  if (instead !== undefined) return instead;
  if (/[\u00a0\u2000-\u200a\u202f\u205f]/.test(character)) return ' ';
  if (/[\u00ad\u200b-\u200f\u2060\ufeff]/.test(character)) return '';
  const plain = character.normalize('NFD').replace(/\p{Mark}/gu, '');
  return plain !== '' && [...plain].every(isInGsm7) ? plain : character;
}
