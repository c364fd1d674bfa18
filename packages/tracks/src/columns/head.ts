import { Reader, type Writer } from './bytes.ts';

/** The version of the format that is written: docs/tracks.md. */
export const VERSION = 1;
/** More than a device can say in a day; what claims to be longer is damaged. */
export const MOST_RECORDS = 1_000_000;

export function writeHead(to: Writer, length: number): void {
  to.byte(VERSION);
  to.count(length);
}

/** @throws RangeError for a version that is not known */
export function headOf(bytes: Uint8Array): { from: Reader; length: number } {
  const from = new Reader(bytes);
  const version = from.byte();
  if (version !== VERSION) throw new RangeError(`a track of version ${version}, which is unknown`);
  const length = from.count();
  if (length > MOST_RECORDS) throw new RangeError(`a track that claims ${length} records`);
  return { from, length };
}
