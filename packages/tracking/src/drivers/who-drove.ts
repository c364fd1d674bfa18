/** By what a driver is taken to have driven, the strongest first: a card that was read, an assignment by a person, a shift of the weekly plan. */
export const DRIVER_SOURCES = ['card', 'person', 'shift'] as const;
export type DriverSource = (typeof DRIVER_SOURCES)[number];

/** That a driver drove a vehicle from one moment until another, ms since 1970 UTC; `until` may be infinite. */
export type DriverClaim = {
  source: DriverSource;
  /** Null: a card that belongs to no known driver. */
  driverId: number | null;
  from: number;
  until: number;
  /** The card's number; null: it is by no card. */
  card: string | null;
  /** The assignment; null: it is by none. */
  assignmentId: number | null;
};

/**
 * Who drove one vehicle in a period, by time and without overlaps: at each moment the claim of the strongest source; of two of the same source, the
 * one that began later. A card of nobody counts too: who was assigned is not blamed for what another person drove. Times without a claim
 * are left out. Touching parts of one claim, or of claims that say the same, are one.
 */
export function whoDrove(claims: readonly DriverClaim[], from: number, until: number): DriverClaim[] {
  const within = claims
    .map((claim) => ({
      ...claim,
      from: Math.max(claim.from, from),
      until: Math.min(claim.until, until),
      began: claim.from,
    }))
    .filter((claim) => claim.from < claim.until);
  const moments = [...new Set(within.flatMap((claim) => [claim.from, claim.until]))].sort((a, b) => a - b);
  const starting = Map.groupBy(within, (claim) => claim.from);
  const spans: DriverClaim[] = [];
  let open: (DriverClaim & { began: number })[] = [];
  for (const [place, moment] of moments.slice(0, -1).entries()) {
    open = [...open.filter((claim) => claim.until > moment), ...(starting.get(moment) ?? [])];
    const strongest = open.toSorted(byStrength)[0];
    const end = moments[place + 1];
    if (strongest && end !== undefined) add(spans, strongest, moment, end);
  }
  return spans;
}

/** Who drives at a moment; undefined: nobody is known to. */
export const driverAt = (claims: readonly DriverClaim[], at: number): DriverClaim | undefined =>
  claims
    .filter(({ from, until }) => from <= at && at < until)
    .map((claim) => ({ ...claim, began: claim.from }))
    .toSorted(byStrength)
    .map(({ began: _, ...claim }) => claim)[0];

/** The index of the span that a moment is in, of spans by time without overlaps; -1: it is in none. */
export function spanAt(spans: readonly { from: number; until: number }[], at: number): number {
  let [low, high] = [0, spans.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const span = spans[middle];
    if (span === undefined) return -1;
    if (at < span.from) high = middle - 1;
    else if (at >= span.until) low = middle + 1;
    else return middle;
  }
  return -1;
}

/** Who drove the longest part of something that lasted, of spans by time without overlaps; undefined: nobody is known to have. */
export function mainDriver(spans: readonly DriverClaim[], from: number, until: number): DriverClaim | undefined {
  let found: { span: DriverClaim; time: number } | undefined;
  const times = new Map<string, number>();
  for (let place = firstAfter(spans, from); place < spans.length; place++) {
    const span = spans[place];
    if (span === undefined || span.from >= until) break;
    const part = Math.min(span.until, until) - Math.max(span.from, from);
    const key = `${span.driverId} ${span.driverId === null ? span.card : ''}`;
    const time = (times.get(key) ?? 0) + part;
    times.set(key, time);
    if (!found || time > found.time) found = { span, time };
  }
  return found?.span;
}

/** The place of the first span that ends after a moment. */
function firstAfter(spans: readonly DriverClaim[], at: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.until ?? at) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** What is left of spans without the times of others. */
export function without<Span extends { from: number; until: number }>(
  spans: readonly Span[],
  others: readonly { from: number; until: number }[],
): Span[] {
  return others.reduce<Span[]>(
    (rest, other) =>
      rest.flatMap((span) => {
        if (other.until <= span.from || other.from >= span.until) return [span];
        return [
          ...(span.from < other.from ? [{ ...span, until: other.from }] : []),
          ...(other.until < span.until ? [{ ...span, from: other.until }] : []),
        ];
      }),
    [...spans],
  );
}

const RANK: Record<DriverSource, number> = { card: 0, person: 1, shift: 2 };

const byStrength = (a: DriverClaim & { began: number }, b: DriverClaim & { began: number }): number =>
  RANK[a.source] - RANK[b.source] || b.began - a.began || (a.driverId ?? 0) - (b.driverId ?? 0);

function add(
  spans: DriverClaim[],
  { began: _, ...claim }: DriverClaim & { began: number },
  from: number,
  until: number,
) {
  const last = spans.at(-1);
  const isSame =
    last?.until === from &&
    last.source === claim.source &&
    last.driverId === claim.driverId &&
    last.card === claim.card &&
    last.assignmentId === claim.assignmentId;
  if (last && isSame) last.until = until;
  else spans.push({ ...claim, from, until });
}
