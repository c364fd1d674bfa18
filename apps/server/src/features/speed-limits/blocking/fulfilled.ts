/** An episode of speeding that ended; ms since 1970 UTC by the device's clock, m/s. */
export type EndedSpeeding = { startsAt: number; endsAt: number; limit: number; maxSpeed: number | null };

/** Of a rule, so many episodes within so many minutes. */
export type SpeedingRule = { id: number; episodes: number; minutes: number };

/**
 * The first of these rules that the newest episode fulfils, and how many episodes it counted: the newest, and those that ended within the
 * rule's minutes before its end. Those that began before `since` are settled: a user unblocked the vehicle after them.
 * @param episodes ascending
 */
export function fulfilledRule<Rule extends SpeedingRule>(
  rules: readonly Rule[],
  episodes: readonly EndedSpeeding[],
  since: number,
): { rule: Rule; count: number; last: EndedSpeeding } | undefined {
  const last = episodes.at(-1);
  if (!last || last.startsAt < since) return undefined;
  for (const rule of rules) {
    const from = last.endsAt - rule.minutes * 60_000;
    const count = episodes.filter(({ startsAt, endsAt }) => startsAt >= since && endsAt > from).length;
    if (count >= rule.episodes) return { rule, count, last };
  }
  return undefined;
}
