import { countBefore, countBetween, type VehicleHistory } from './history.ts';

/** How the vehicles of a class or department did before a day. */
export type PeerRates = {
  /** Those that had work within a year. */
  vehicles: number;
  /** A vehicle and year. */
  breakdowns: number;
  repairs: number;
  /** A vehicle and year, of the last 60 days. */
  lately: number;
  /** First days of work, ascending: for the rank by age. */
  since: Int32Array;
};

export type Peers = { kind: (name: string) => PeerRates; department: (name: string) => PeerRates; fleet: PeerRates };

const YEAR = 365;
const LATELY = 60;
const NONE: PeerRates = {
  vehicles: 0,
  breakdowns: Number.NaN,
  repairs: Number.NaN,
  lately: Number.NaN,
  since: new Int32Array(0),
};

/** The department that a vehicle's last work order before a day names. */
export function departmentAt({ all, departments }: VehicleHistory, day: number): string {
  return departments[countBefore(all, day) - 1] ?? '';
}

export function peersAt(fleet: readonly VehicleHistory[], day: number): Peers {
  const active = fleet.filter(({ all }) => countBetween(all, day - YEAR, day) > 0);
  const kinds = ratesBy(active, day, ({ kind }) => kind);
  const departments = ratesBy(active, day, (one) => departmentAt(one, day));
  return {
    kind: (name) => kinds.get(name) ?? NONE,
    department: (name) => departments.get(name) ?? NONE,
    fleet: ratesBy(active, day, () => '').get('') ?? NONE,
  };
}

function ratesBy(active: readonly VehicleHistory[], day: number, nameOf: (one: VehicleHistory) => string) {
  const groups = new Map<string, VehicleHistory[]>();
  for (const one of active) {
    const name = nameOf(one);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [one]);
    else group.push(one);
  }
  return new Map([...groups].map(([name, group]) => [name, ratesOf(group, day)]));
}

function ratesOf(group: readonly VehicleHistory[], day: number): PeerRates {
  const rate = (of: (one: VehicleHistory) => Int32Array, span: number) =>
    (group.reduce((sum, one) => sum + countBetween(of(one), day - span, day), 0) * YEAR) / span / group.length;
  return {
    vehicles: group.length,
    breakdowns: rate(({ breakdowns }) => breakdowns, YEAR),
    repairs: rate(({ repairs }) => repairs, YEAR),
    lately: rate(({ repairs }) => repairs, LATELY),
    since: Int32Array.from(group, ({ all }) => all[0]!).sort(),
  };
}
