import { compareRecords, type FixRecord } from '@balise/tracking';

/**
 * Two parts of one past as one, each in the order of history: a record that is in both (by time and key) is taken from the
 * first.
 */
export function mergeRecords(first: readonly FixRecord[], second: readonly FixRecord[]): FixRecord[] {
  const merged: FixRecord[] = [];
  let place = 0;
  for (const record of first) {
    let other = second[place];
    while (other !== undefined && compareRecords(other, record) < 0) {
      merged.push(other);
      other = second[++place];
    }
    if (other !== undefined && compareRecords(other, record) === 0) place++;
    merged.push(record);
  }
  for (; place < second.length; place++) merged.push(second[place]!);
  return merged;
}
