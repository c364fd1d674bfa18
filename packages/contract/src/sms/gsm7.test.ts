import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeGsm7, encodeGsm7, isInGsm7, smsLength, smsParts } from './gsm7.ts';
import { transliterate } from './transliterate.ts';

/* Written down from 3GPP TS 23.038, independently of the table under test. */
const ALPHABET = [
  ...'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ÄÖÑÜ§¿äöñüà',
  ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ',
];
const TWO_SEPTETS = [...'\f^{}\\[~]|€'];
const inAlphabet = fc
  .array(fc.constantFrom(...ALPHABET, ...TWO_SEPTETS), { maxLength: 700 })
  .map((characters) => characters.join(''));
const anyText = fc.string({ unit: 'grapheme', maxLength: 500 });

/** The segments of characters of a given cost, by asking how many fit, one segment after the other. */
function countSegments(costs: number[], single: number, each: number): number {
  const total = costs.reduce((sum, cost) => sum + cost, 0);
  if (total <= single) return 1;
  let segments = 0;
  for (let at = 0; at < costs.length; segments++) {
    let length = 0;
    while (costs.slice(at, at + length + 1).reduce((sum, cost) => sum + cost, 0) <= each && at + length < costs.length)
      length += 1;
    at += length;
  }
  return segments;
}

test('the alphabet has 127 characters in one septet and ten in two', () => {
  expect(new Set(ALPHABET).size).toBe(127);
  expect(ALPHABET.every((character) => encodeGsm7(character)?.length === 1)).toBe(true);
  expect(TWO_SEPTETS.every((character) => encodeGsm7(character)?.length === 2)).toBe(true);
  expect([...'êâîôûëïçœÀÈ’«»\u202f'].filter(isInGsm7)).toEqual([]);
  expect(Array.from(encodeGsm7('@A€à') ?? [])).toEqual([0x00, 0x41, 0x1b, 0x65, 0x7f]);
});

test('what is encoded is decoded again', () => {
  fc.assert(fc.property(inAlphabet, (text) => decodeGsm7(encodeGsm7(text) ?? new Uint8Array()) === text));
});

test('decoding never fails, whatever the octets are', () => {
  fc.assert(fc.property(fc.uint8Array(), (octets) => typeof decodeGsm7(octets) === 'string'));
});

test('the segments of a text of the alphabet are as many as an independent count says', () => {
  fc.assert(
    fc.property(inAlphabet, (text) => {
      const costs = [...text].map((character) => (TWO_SEPTETS.includes(character) ? 2 : 1));
      return smsParts(text).encoding === 'gsm7' && smsParts(text).parts.length === countSegments(costs, 160, 153);
    }),
  );
});

test('the segments of any other text likewise, by its UTF-16 units', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const withAccent = `ê${text}`;
      const costs = [...withAccent].map((character) => character.length);
      return (
        smsParts(withAccent).encoding === 'ucs2' && smsParts(withAccent).parts.length === countSegments(costs, 70, 67)
      );
    }),
  );
});

test('segments put together are the text, and none cuts a character', () => {
  fc.assert(
    fc.property(fc.oneof(inAlphabet, anyText), (text) => {
      const { encoding, parts } = smsParts(text);
      const most = parts.length > 1 ? { gsm7: 153, ucs2: 67 } : { gsm7: 160, ucs2: 70 };
      const units = (part: string) => (encoding === 'gsm7' ? (encodeGsm7(part)?.length ?? 999) : part.length);
      return parts.join('') === text && parts.every((part) => units(part) <= most[encoding] && part.isWellFormed());
    }),
  );
});

test('the bounds: 160 and 153, 70 and 67, and a pair at the border goes into the next segment', () => {
  expect(smsLength('a'.repeat(160))).toEqual({ encoding: 'gsm7', units: 160, segments: 1, left: 0, foreign: [] });
  expect(smsLength('a'.repeat(161))).toMatchObject({ segments: 2, left: 145 });
  expect(smsLength('ê'.repeat(70))).toEqual({ encoding: 'ucs2', units: 70, segments: 1, left: 0, foreign: ['ê'] });
  expect(smsLength('ê'.repeat(71))).toMatchObject({ segments: 2, left: 63 });
  expect(smsParts(`${'a'.repeat(152)}€${'a'.repeat(20)}`).parts[0]).toBe('a'.repeat(152));
  expect(smsParts(`${'ê'.repeat(66)}😀${'ê'.repeat(20)}`).parts[0]).toBe('ê'.repeat(66));
  expect(smsLength('')).toMatchObject({ segments: 1, left: 160 });
});

test('transliteration puts every French text into the alphabet, and leaves other scripts alone', () => {
  expect(transliterate('« L’été, à Noël : cœur, façade, ça coûte 5 000 F CFA »')).toBe(
    '" L\'été, à Noel : coeur, facade, ca coute 5 000 F CFA "',
  );
  expect(transliterate('e\u0302tre… – Œuvre À L\u2019H\u00d4TEL')).toBe("etre... - OEuvre A L'HOTEL");
  expect(transliterate('سيارة')).toBe('سيارة');
  const french = fc
    .array(fc.constantFrom(...'aâàéèêëïîôöûùüçœÀÂÉÈÊÎÔÛÇŒ’«» –…\u202f\u00a0€'), { maxLength: 200 })
    .map((characters) => characters.join(''));
  fc.assert(fc.property(french, (text) => smsLength(transliterate(text)).encoding === 'gsm7'));
  fc.assert(fc.property(inAlphabet, (text) => transliterate(text) === text));
});
