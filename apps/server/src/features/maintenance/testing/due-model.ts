/*
 * When services are due by a list of days alone: what tests hold the product against. It shares no line with packages/maintenance, on purpose.
 */

const HOUR = 3_600_000;
export const STATES = ['ok', 'soon', 'due', 'overdue'] as const;

/** What a vehicle did on a day: metres, and milliseconds of its engine. */
export type DayOfUse = { distance: number; engine: number };

/** A service of a vehicle in its present interval. Days are counted from 1970-01-01. */
export type ModelService = {
  distance?: number;
  engine?: number;
  /** The first day that counts. */
  base: number;
  dueOn: number | null;
  /** Days after its date that it is not yet overdue. */
  grace: number;
};

/** One thing that a service is due by: between which places of STATES it may be, and what was used of a meter. */
export type ModelMeasure = { name: 'distance' | 'engine' | 'calendar'; low: number; high: number; used: number };

const MOST_SOON = { distance: 1_000_000, engine: 50 * HOUR };
/** More than 14 days of use: predictions may call less than that imminent, which is left open here. */
const FORTNIGHT = { distance: 14 * 60_000, engine: 14 * 0.5 * HOUR };

/** @param on what is known of a day */
export function measuresOf(service: ModelService, today: number, on: (day: number) => DayOfUse): ModelMeasure[] {
  const measures: ModelMeasure[] = [];
  for (const name of ['distance', 'engine'] as const) {
    const interval = service[name];
    if (interval === undefined) continue;
    let [used, reachedOn] = [0, Number.POSITIVE_INFINITY];
    for (let day = service.base; day <= today; day++) {
      used += on(day)[name];
      if (used >= interval) reachedOn = Math.min(reachedOn, day);
    }
    measures.push({ name, used, ...meterState(name, interval, used, today - reachedOn) });
  }
  if (service.dueOn !== null) {
    const place = dateState(service.dueOn - today, service.dueOn - service.base, service.grace);
    measures.push({ name: 'calendar', used: today - service.base, low: place, high: place });
  }
  return measures;
}

function meterState(name: 'distance' | 'engine', interval: number, used: number, daysPast: number) {
  const left = interval - used;
  const exactly = (place: number) => ({ low: place, high: place });
  if (left <= 0) return exactly(-left > 0.03 * interval || daysPast > 7 ? 3 : 2);
  if (left <= Math.min(interval / 10, MOST_SOON[name])) return exactly(1);
  return left <= FORTNIGHT[name] ? { low: 0, high: 1 } : exactly(0);
}

function dateState(left: number, interval: number, grace: number): number {
  if (left <= 0) return -left > grace ? 3 : 2;
  return left <= Math.min(interval / 10, 30) || (left <= 14 && left <= interval / 2) ? 1 : 0;
}

/** The state of a service is the worst of its measures'. */
export const worstOf = (measures: readonly ModelMeasure[]) => ({
  low: Math.max(...measures.map(({ low }) => low)),
  high: Math.max(...measures.map(({ high }) => high)),
});
