import type { SmsEncoding } from './sms-kinds.ts';

/*
 * The default alphabet of GSM 03.38 (3GPP TS 23.038, 6.2.1) and how a text is cut into segments (3GPP TS 23.040, 9.2.3.24.1: a user data header of 6
 * octets takes 7 septets or 3 UCS-2 characters of each).
 */

const ESCAPE = 0x1b;
/** The character of each code; ESCAPE itself represents none. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** The extension table (6.2.1.1): each character is ESCAPE and one more code. */
const EXTENSION: ReadonlyMap<string, number> = new Map(
  Object.entries({
    '\f': 0x0a,
    '^': 0x14,
    '{': 0x28,
    '}': 0x29,
    '\\': 0x2f,
    '[': 0x3c,
    '~': 0x3d,
    ']': 0x3e,
    '|': 0x40,
    '€': 0x65,
  }),
);
const CODES: ReadonlyMap<string, readonly number[]> = new Map<string, readonly number[]>([
  ...[...BASIC].map((character, code) => [character, [code]] as const).filter(([, [code]]) => code !== ESCAPE),
  ...[...EXTENSION].map(([character, code]) => [character, [ESCAPE, code]] as const),
]);
const EXTENDED: ReadonlyMap<number, string> = new Map([...EXTENSION].map(([character, code]) => [code, character]));

/** Units of an SMS in one segment, and of each segment where there are more. */
const LIMITS: Record<SmsEncoding, { single: number; each: number }> = {
  gsm7: { single: 160, each: 153 },
  ucs2: { single: 70, each: 67 },
};

/** Whether a character is in the alphabet, the extension table included. */
export const isInGsm7 = (character: string): boolean => CODES.has(character);

/** @returns septets, an octet each; undefined where a character is not in the alphabet */
export function encodeGsm7(text: string): Uint8Array | undefined {
  const septets: number[] = [];
  for (const character of text) {
    const codes = CODES.get(character);
    if (codes === undefined) return undefined;
    septets.push(...codes);
  }
  return Uint8Array.from(septets);
}

/** @param septets an octet each; a code that the extension table lacks is read by the basic table (6.2.1.1) */
export function decodeGsm7(septets: Uint8Array): string {
  let text = '';
  for (let i = 0; i < septets.length; i++) {
    const code = septets[i] ?? 0;
    if (code !== ESCAPE) text += BASIC[code] ?? '';
    else {
      i += 1;
      const next = septets[i];
      text += next === undefined ? '' : (EXTENDED.get(next) ?? BASIC[next] ?? '');
    }
  }
  return text;
}

export type SmsLength = {
  encoding: SmsEncoding;
  /** Septets or UTF-16 units of the text. */
  units: number;
  segments: number;
  /** Units that still fit into the last segment. */
  left: number;
  /** Those because of which the text is UCS-2, each once. */
  foreign: string[];
};

/** The length of a text as an SMS, for a counter. */
export function smsLength(text: string): SmsLength {
  const { encoding, parts } = smsParts(text);
  const { single, each } = LIMITS[encoding];
  const costs = parts.map((part) => unitsOf(part, encoding));
  return {
    encoding,
    units: costs.reduce((sum, cost) => sum + cost, 0),
    segments: parts.length,
    left: (parts.length > 1 ? each : single) - (costs.at(-1) ?? 0),
    foreign: [...new Set(text)].filter((character) => !isInGsm7(character)),
  };
}

/** Cuts a text into segments; no character is cut, whether it takes two septets or two UTF-16 units. An empty text is one segment. */
export function smsParts(text: string): { encoding: SmsEncoding; parts: string[] } {
  const encoding = [...text].every(isInGsm7) ? 'gsm7' : 'ucs2';
  const { single, each } = LIMITS[encoding];
  if (unitsOf(text, encoding) <= single) return { encoding, parts: [text] };
  const parts: string[] = [];
  let part = '';
  let room = each;
  for (const character of text) {
    const cost = unitsOf(character, encoding);
    if (cost > room) {
      parts.push(part);
      part = '';
      room = each;
    }
    part += character;
    room -= cost;
  }
  return { encoding, parts: [...parts, part] };
}

/** Septets, or UTF-16 units, of a text. */
function unitsOf(text: string, encoding: SmsEncoding): number {
  if (encoding === 'ucs2') return text.length;
  let units = 0;
  for (const character of text) units += CODES.get(character)?.length ?? 0;
  return units;
}
