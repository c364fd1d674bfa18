/** A stretch of time, ms since 1970 UTC. Lists of them are sorted and do not overlap. */
export type Span = { from: number; to: number };

/**
 * Where the clock is after running on for a while.
 * @param at where it is, ms since 1970 UTC
 * @param by how long it runs, ms of the past
 * @param skipped passed over in no time
 * @param end where it stops
 */
export function runOn(at: number, by: number, skipped: readonly Span[], end: number): number {
  let left = by;
  let now = at;
  for (const { from, to } of skipped) {
    if (to <= now) continue;
    if (from > now) {
      const until = from - now;
      if (left < until) break;
      left -= until;
    }
    now = to;
    if (now >= end) return end;
  }
  return Math.min(end, now + left);
}

/** When all of them are in one of their spans at once: what can be skipped of several vehicles. */
export function inAll(lists: readonly (readonly Span[])[]): Span[] {
  const [first, ...others] = lists;
  return others.reduce<Span[]>(bothOf, [...(first ?? [])]);
}

function bothOf(a: readonly Span[], b: readonly Span[]): Span[] {
  const both: Span[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [one, other] = [a[i], b[j]];
    if (!one || !other) break;
    const from = Math.max(one.from, other.from);
    const to = Math.min(one.to, other.to);
    if (from < to) both.push({ from, to });
    if (one.to < other.to) i += 1;
    else j += 1;
  }
  return both;
}

/** What of a period none of the spans covers. */
export function without(period: Span, spans: readonly Span[]): Span[] {
  const rest: Span[] = [];
  let from = period.from;
  for (const span of spans) {
    if (span.from > from) rest.push({ from, to: Math.min(span.from, period.to) });
    from = Math.max(from, span.to);
    if (from >= period.to) return rest;
  }
  rest.push({ from, to: period.to });
  return rest;
}
