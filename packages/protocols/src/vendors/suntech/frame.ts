import { fromLatin1 } from '../../core/text.ts';

const ZIP = 0x02;
const CR = 0x0d;
const LF = 0x0a;
const LETTER_S = 0x53;
/** A crash report's part is the longest: 1,200 bytes of accelerations and its head. */
const MAX = 4096;

/** Bytes of a zipped text around its length: STX, the length itself, ETX. Of a universal message: its type and the length. */
const ZIP_MORE = 4;
const BYTES_MORE = 3;

/** @throws RangeError where no message ends within the limit. */
export function frameLength(buffer: Uint8Array): number {
  if (buffer.length === 0) return 0;
  if (buffer[0] === CR || buffer[0] === LF) return 1;
  if (buffer[0] === ZIP) return sized(buffer, ZIP_MORE);
  if (buffer.length > 1 && buffer[1] === 0) return sized(buffer, BYTES_MORE);
  return textLength(buffer);
}

function sized(buffer: Uint8Array, more: number): number {
  if (buffer.length < 3) return 0;
  const length = buffer[1]! * 256 + buffer[2]! + more;
  if (length > MAX) throw new RangeError(`a message of ${length} bytes`);
  return buffer.length < length ? 0 : length;
}

/** A carriage return ends a text, but not within what the serial port said (UEX). */
function textLength(buffer: Uint8Array): number {
  const limit = Math.min(buffer.length, MAX);
  const from = serialDataEnd(buffer);
  if (from === undefined) return 0;
  for (let at = from; at < limit; at++) {
    if (buffer[at] === CR) return at + 1;
    // what the serial port says may take the text's own end away
    if (from > 0 && buffer[at] === LETTER_S && beginsText(buffer, at)) return at;
  }
  if (buffer.length >= MAX) throw new RangeError(`${MAX} bytes without the end of a text`);
  return 0;
}

function beginsText(buffer: Uint8Array, at: number): boolean {
  return /^S[AT]\d{3}[A-Z]{3};/.test(fromLatin1(buffer.subarray(at, at + 9)));
}

const SEMICOLON = 0x3b;
/** Fields in front of the length of the serial data, by the letters in front of UEX. */
const FIELDS_BEFORE: Readonly<Record<string, number>> = { SA200: 15, ST600: 20 };
const FIELDS_BEFORE_IN_ST300 = 16;
/** In a universal text: the letters, the identity, the report map and what its bits 1 to 18 bring. */
const MAP_FIELD = 2;

/** Where a text's serial data end; 0 for a text without, undefined where more bytes must arrive first. */
function serialDataEnd(buffer: Uint8Array): number | undefined {
  const letters = fromLatin1(buffer.subarray(0, 9));
  const [found, prefix] = /^(S[AT]\w{3})?UEX;/.exec(letters) ?? [];
  if (found === undefined) return 0;
  const fields = prefix ? (FIELDS_BEFORE[prefix] ?? FIELDS_BEFORE_IN_ST300) : fieldsByMap(buffer);
  if (fields === undefined) return undefined;
  const lengthAt = fieldAt(buffer, fields);
  const dataAt = fieldAt(buffer, fields + 1);
  // a text that ends before is none, and refused for that
  if (lengthAt < 0 || dataAt < 0) return buffer.includes(CR) || buffer.length >= MAX ? 0 : undefined;
  const length = Number(fromLatin1(buffer.subarray(lengthAt, dataAt - 1)));
  return length >= 0 && length < MAX ? dataAt + length : 0;
}

function fieldsByMap(buffer: Uint8Array): number | undefined {
  const [from, to] = [fieldAt(buffer, MAP_FIELD), fieldAt(buffer, MAP_FIELD + 1)];
  if (from < 0 || to < 0) return undefined;
  const map = Number.parseInt(fromLatin1(buffer.subarray(from, to - 1)), 16);
  let fields = MAP_FIELD + 1;
  for (let bit = 1; bit <= 18; bit++) fields += (map >>> bit) & 1;
  return fields;
}

/** Where the so-manieth field begins; below 0 where it has not arrived. */
function fieldAt(buffer: Uint8Array, field: number): number {
  let at = 0;
  for (let found = 0; found < field; found++) {
    at = buffer.indexOf(SEMICOLON, at) + 1;
    if (at === 0 || at > MAX) return -1;
  }
  return at;
}
