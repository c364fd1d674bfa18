import { countBefore, countBetween, type VehicleHistory } from './history.ts';
import { departmentAt, type PeerRates, type Peers } from './peers.ts';

/** What is asked of a vehicle on a day. Each looks at what lies before the day only. */
type Question = { name: string; of: (asked: Asked) => number };
type Asked = { vehicle: VehicleHistory; day: number; kind: PeerRates; department: PeerRates; fleet: PeerRates };

const within = (list: 'all' | 'repairs' | 'breakdowns' | 'planned' | 'damages', span: number): Question => ({
  name: `${list}Within${span}`,
  of: ({ vehicle, day }) => countBetween(vehicle[list], day - span, day),
});

/** Days since the last one, the last but one, … */
const since = (list: 'all' | 'repairs' | 'breakdowns' | 'planned', back: number): Question => ({
  name: `${list}Since${back}`,
  of: ({ vehicle, day }) => day - (vehicle[list][countBefore(vehicle[list], day) - back] ?? Number.NaN),
});

/** Past ones, each counting half after so many days: a rate that forgets. */
const faded = (list: 'repairs' | 'breakdowns' | 'planned', half: number): Question => ({
  name: `${list}Faded${half}`,
  of: ({ vehicle, day }) => {
    const days = vehicle[list];
    let sum = 0;
    for (let at = countBefore(days, day) - 1; at >= 0 && day - days[at]! < 8 * half; at--) {
      sum += 0.5 ** ((day - days[at]!) / half);
    }
    return sum;
  },
});

const hours = (list: 'labour' | 'downtime', span: number): Question => ({
  name: `${list}Within${span}`,
  of: ({ vehicle, day }) => sumBefore(vehicle, list, day) - sumBefore(vehicle, list, day - span),
});

const sumBefore = (vehicle: VehicleHistory, list: 'labour' | 'downtime', day: number) =>
  vehicle[list][countBefore(vehicle.all, day) - 1] ?? 0;

/** The coming month, one and two years ago. */
const season = (list: 'repairs' | 'breakdowns'): Question => ({
  name: `${list}InSeason`,
  of: ({ vehicle, day }) =>
    [365, 730].reduce((sum, back) => sum + countBetween(vehicle[list], day - back - 7, day - back + 37), 0),
});

/** The usual time between two: the mean of the last six; and how much of it has passed. */
const rhythm = (list: 'repairs' | 'planned'): Question[] => {
  const usual = ({ vehicle, day }: Asked) => {
    const before = countBefore(vehicle[list], day);
    const from = Math.max(0, before - 7);
    return before - from < 3 ? Number.NaN : (vehicle[list][before - 1]! - vehicle[list][from]!) / (before - 1 - from);
  };
  return [
    { name: `${list}Every`, of: usual },
    {
      name: `${list}Passed`,
      of: (asked) => since(list, 1).of(asked) / Math.max(1, usual(asked)),
    },
  ];
};

const peers = (who: 'kind' | 'department'): Question[] => [
  { name: `${who}Vehicles`, of: (asked) => asked[who].vehicles },
  { name: `${who}Breakdowns`, of: (asked) => shrunk(asked[who], asked.fleet, 'breakdowns') },
  { name: `${who}Repairs`, of: (asked) => shrunk(asked[who], asked.fleet, 'repairs') },
  { name: `${who}Lately`, of: (asked) => shrunk(asked[who], asked.fleet, 'lately') },
];

/** A small group's rate is drawn to the fleet's, which counts as so many vehicles. */
const PRIOR_VEHICLES = 5;
function shrunk(group: PeerRates, fleet: PeerRates, rate: 'breakdowns' | 'repairs' | 'lately'): number {
  if (group.vehicles === 0) return fleet[rate];
  return (group[rate] * group.vehicles + fleet[rate] * PRIOR_VEHICLES) / (group.vehicles + PRIOR_VEHICLES);
}

const ageDays = ({ vehicle, day }: Asked) => day - vehicle.all[0]!;

export const QUESTIONS: readonly Question[] = [
  ...[14, 30, 60, 90, 180, 365, 730].map((span) => within('repairs', span)),
  ...[30, 90, 180, 365, 730, 1825].map((span) => within('breakdowns', span)),
  ...[30, 90, 365].map((span) => within('planned', span)),
  ...[90, 365].map((span) => within('damages', span)),
  ...[30, 365].map((span) => within('all', span)),
  since('all', 1),
  ...[1, 2, 4].map((back) => since('repairs', back)),
  ...[1, 2].map((back) => since('breakdowns', back)),
  ...[1, 2].map((back) => since('planned', back)),
  ...[45, 180, 700].map((half) => faded('repairs', half)),
  ...[180, 700].map((half) => faded('breakdowns', half)),
  faded('planned', 180),
  ...[30, 365].map((span) => hours('labour', span)),
  hours('downtime', 365),
  season('repairs'),
  season('breakdowns'),
  ...rhythm('repairs'),
  ...rhythm('planned'),
  ...peers('kind'),
  ...peers('department'),
  { name: 'age', of: ageDays },
  {
    name: 'yearsSinceBought',
    of: ({ vehicle, day }) => (vehicle.bought === undefined ? Number.NaN : 1970 + day / 365.25 - vehicle.bought),
  },
  {
    name: 'ageRank',
    of: ({ vehicle, kind }) => countBefore(kind.since, vehicle.all[0]!) / Math.max(1, kind.since.length),
  },
  {
    name: 'repairsBesideKind',
    of: ({ vehicle, day, kind }) => countBetween(vehicle.repairs, day - 365, day) / (kind.repairs + 0.5),
  },
  { name: 'timeOfYear', of: ({ day }) => (day % 365.25) / 365.25 },
];

/** The answers about a vehicle, in the order of the questions, are written into row `row` of the columns. */
export function answer(
  vehicle: VehicleHistory,
  day: number,
  peersThen: Peers,
  columns: readonly Float32Array[],
  row: number,
) {
  const asked: Asked = {
    vehicle,
    day,
    kind: peersThen.kind(vehicle.kind),
    department: peersThen.department(departmentAt(vehicle, day)),
    fleet: peersThen.fleet,
  };
  QUESTIONS.forEach(({ of }, at) => {
    columns[at]![row] = of(asked);
  });
}
