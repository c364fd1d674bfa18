/** From where an interval of a service counts, and what is due instead of the interval; null: the interval. */
export type Cycle = {
  /** ms since 1970 UTC */
  at: number;
  /** m, what the meter showed then; null: not known */
  metres: number | null;
  /** a day of the calendar: how many after 1970-01-01 */
  dueOn: number | null;
  /** m and ms of the engine, from the base on */
  dueDistance: number | null;
  dueEngine: number | null;
};

/** What was written of a service of a vehicle. */
export type Entry = {
  id: number;
  kind: 'done' | 'notDone' | 'postponed' | 'withdrawn';
  at: number;
  metres: number | null;
  nextOn: number | null;
  nextDistance: number | null;
  nextEngine: number | null;
  /** The entry that it corrects. */
  replaces: number | null;
};

/** The entries that count: none that another replaced, and no withdrawal. In the order of their moments. */
export function counting<Of extends Entry>(entries: readonly Of[]): Of[] {
  const replaced = new Set(entries.flatMap(({ replaces }) => replaces ?? []));
  return entries
    .filter(({ id, kind }) => kind !== 'withdrawn' && !replaced.has(id))
    .sort((a, b) => a.at - b.at || a.id - b.id);
}

/** The present interval of a service of a vehicle: how it began, and what was written since. */
export function cycleOf(first: Cycle, entries: readonly Entry[]): Cycle {
  let cycle = first;
  for (const { kind, at, metres, nextOn, nextDistance, nextEngine } of counting(entries)) {
    if (kind === 'postponed') {
      cycle = {
        ...cycle,
        dueOn: nextOn ?? cycle.dueOn,
        dueDistance: nextDistance ?? cycle.dueDistance,
        dueEngine: nextEngine ?? cycle.dueEngine,
      };
    } else cycle = { at, metres, dueOn: nextOn, dueDistance: nextDistance, dueEngine: nextEngine };
  }
  return cycle;
}
