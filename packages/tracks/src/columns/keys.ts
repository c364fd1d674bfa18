import { type FixRecord, keyOf } from '@balise/tracking';
import type { Reader, Writer } from './bytes.ts';
import { readFlags, writeFlags } from './flags.ts';

/** A key is the hash of its record, which need not be kept; only that of a message without a time of its own, or of an older hash, is. */
export function writeKeys(to: Writer, records: readonly FixRecord[]): void {
  const isHash = records.map(({ key, fix }) => keyOf(fix) === key);
  writeFlags(to, isHash);
  records.forEach(({ key }, row) => {
    if (!isHash[row]) to.count(key);
  });
}

export function readKeys(from: Reader, fixes: readonly FixRecord['fix'][]): number[] {
  const isHash = readFlags(from, fixes.length);
  return fixes.map((fix, row) => (isHash[row] ? keyOf(fix) : from.count()));
}
