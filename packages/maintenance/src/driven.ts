/** A value of a vehicle's meter that a user entered: a reading, or what a new meter began with. */
export type MeterEntry = { at: number; metres: number; kind: 'reading' | 'reset' };

/** Where a service counts from: a moment, and what the meter showed then; null: not known. */
export type Base = { at: number; metres: number | null };

/**
 * What a vehicle drove since a moment, in metres, however often its meter was replaced. Between two readings the meter is believed; up to a
 * reset, and after the newest entry, the tracker is.
 * @param entries those after the base's moment, the oldest first
 * @param tracked what the tracker counted between two moments, metres; null: up to now
 */
export function drivenSince(
  base: Base,
  entries: readonly MeterEntry[],
  tracked: (from: number, until: number | null) => number,
): number {
  let [since, driven] = [base, 0];
  for (const entry of entries) {
    driven +=
      entry.kind === 'reading' && since.metres !== null
        ? Math.max(0, entry.metres - since.metres)
        : tracked(since.at, entry.at);
    since = entry;
  }
  return driven + tracked(since.at, null);
}
