/**
 * The private periods that bear on a live state: the last that began before its newest message, and those to come, by their start; ms since
 * 1970 UTC. None: null.
 */
export type Privacy = [from: number, until: number][] | null;

/** Nothing of a state is shown that is older than this: the end of the last private period that began before its newest message. */
export function hiddenUntil(privacy: Privacy, newest: number | null): number {
  const begun = (privacy ?? []).filter(([from]) => newest !== null && from <= newest);
  return Math.max(Number.NEGATIVE_INFINITY, ...begun.map(([, until]) => until));
}

/** The private period that a moment is in; undefined: it is not private. */
export const privateAt = (privacy: Privacy | undefined, at: number) =>
  privacy?.find(([from, until]) => from <= at && at < until);
