import type { Fix } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { keep } from '../../core/shapes/draft.ts';
import { fromLatin1 } from '../../core/text.ts';

/** A fix as its parts fill it in; seconds since 1970 of the unit's own clock. */
export type AplicomReport = Fix & { clock: number | null };

/** Reads a part's own bytes. */
export type ReadPart = (reader: ByteReader, report: AplicomReport) => void;

/** Which bit of the selector says that the part is there; 0: it always is. */
export type Part = readonly [bit: number, read: ReadPart];

export function readParts(reader: ByteReader, report: AplicomReport, selector: number, parts: readonly Part[]): void {
  for (const [bit, read] of parts) if (bit === 0 || (selector & bit) !== 0) read(reader, report);
}

export const clock: ReadPart = (reader, report) => {
  report.clock = reader.u32();
};

/** Numbers one after the other, under the vendor's names. */
export const kept =
  (read: (reader: ByteReader) => number, ...names: string[]): ReadPart =>
  (reader, { attributes }) => {
    for (const name of names) keep(attributes, name, read(reader));
  };

export const byte = (reader: ByteReader): number => reader.u8();
export const word = (reader: ByteReader): number => reader.u16();
export const long = (reader: ByteReader): number => reader.u32();

export const hex =
  (name: string, length: number): ReadPart =>
  (reader, { attributes }) =>
    keep(attributes, name, toHex(reader.take(length)));

/** Characters up to the first that is none. */
export function textOf(bytes: Uint8Array): string {
  return /^[\x20-\x7e]*/.exec(fromLatin1(bytes))![0].trim();
}
