import type { GroupLimit, Limit } from './timeline-queries.ts';

/** The lowest limit of a device from a moment on, m/s, and the group that it is from; null: none, the device's own. */
export type LimitStep = { from: number; limit: number | null; group: number | null };

/**
 * The lower of a device's own limit and those of its groups, ascending, without steps that change nothing. Of equal ones the device's own counts,
 * then that of the older group.
 * @param own ascending
 */
export function limitSteps(own: readonly Limit[], ofGroups: readonly GroupLimit[]): LimitStep[] {
  const begins = ofGroups.toSorted((a, b) => a.from - b.from);
  const ends = ofGroups.toSorted((a, b) => a.until - b.until);
  const moments = [...own.map(({ from }) => from), ...ofGroups.flatMap(({ from, until }) => [from, until])];
  const inForce = new Set<GroupLimit>();
  const steps: LimitStep[] = [];
  let [ownNext, begun, ended] = [0, 0, 0];
  let ofDevice: number | null = null;
  for (const at of [...new Set(moments)].sort((a, b) => a - b)) {
    for (let next = own[ownNext]; next && next.from <= at; next = own[++ownNext]) ofDevice = next.limit;
    for (let next = begins[begun]; next && next.from <= at; next = begins[++begun]) inForce.add(next);
    for (let next = ends[ended]; next && next.until <= at; next = ends[++ended]) inForce.delete(next);
    const step = { from: at, ...lowestOf(ofDevice, inForce) };
    const last = steps.at(-1) ?? { limit: null, group: null };
    if (last.limit !== step.limit || last.group !== step.group) steps.push(step);
  }
  return steps;
}

function lowestOf(ofDevice: number | null, ofGroups: Iterable<GroupLimit>): Omit<LimitStep, 'from'> {
  let lowest: Omit<LimitStep, 'from'> = { limit: ofDevice, group: null };
  for (const { limit, groupId } of ofGroups) {
    const isLower = lowest.limit === null || limit < lowest.limit;
    if (isLower || (limit === lowest.limit && lowest.group !== null && groupId < lowest.group))
      lowest = { limit, group: groupId };
  }
  return lowest;
}
