import { contributions } from '../boost/model.ts';
import { countBefore, isJudged, type VehicleHistory } from '../breakdown/history.ts';
import { type PeerRates, peersAt } from '../breakdown/peers.ts';
import { QUESTIONS } from '../breakdown/risk-features.ts';
import { modelChances } from '../breakdown/risk-model.ts';
import { type Risk, rateChances, type Snapshots, snapshotsOf } from '../breakdown/snapshots.ts';
import { platt } from '../calibrate/platt.ts';
import { countWithin, type LearnedRisks } from './learn-risks.ts';

/** What a risk is explained by, with the question families that count as it. */
export const RISK_REASONS = [
  'breakdowns',
  'repairs',
  'rhythm',
  'service',
  'class',
  'age',
  'downtime',
  'damages',
] as const;
export type RiskReasonKind = (typeof RISK_REASONS)[number];

const FAMILIES: readonly [RiskReasonKind, RegExp][] = [
  ['breakdowns', /^breakdowns/],
  ['rhythm', /^repairs(Every|Passed|Since)/],
  ['repairs', /^repairs/],
  ['service', /^planned/],
  ['class', /^kind/],
  ['age', /^(age|years)/],
  ['downtime', /^(labour|downtime)/],
  ['damages', /^damages/],
];

/**
 * Why a vehicle's chance is what it is. `value` and `beside`:
 * breakdowns, repairs, damages: how many within `days`, and how many a vehicle of its class had; rhythm: days since the last repair, days that usually lie
 * between two; service: the same of services; class: repairs a year of a vehicle of its class, and of the fleet; age: years that it is known, and the
 * share of its class that is younger; downtime: hours within `days`.
 */
export type RiskReason = {
  kind: RiskReasonKind;
  value: number;
  beside: number | null;
  days: number | null;
  /** What it adds to the log-odds, where a model says so; null: the rates of the vehicle are given. */
  effect: number | null;
};

/** Chances of a breakdown and of any repair within 7 and 30 days. */
export type VehicleRisk = {
  breakdown7: number;
  breakdown30: number;
  repair7: number;
  repair30: number;
  /** By a model, or by the vehicle's own rates drawn to the fleet's. */
  method: 'model' | 'rates';
  reasons: RiskReason[];
};

/** Reasons that are said, at most. */
const MOST_REASONS = 4;
/** What moves the odds by less than a twentieth is no reason. */
const LEAST_EFFECT = 0.05;

/** The risks of each vehicle as of a day, in order. @param now days since 1970-01-01 */
export function askRisks(fleet: readonly VehicleHistory[], learned: LearnedRisks, now: number): VehicleRisk[] {
  const snapshots = snapshotsOf(
    fleet,
    fleet.map((vehicle) => ({ vehicle, day: now })),
  );
  const peers = peersAt(fleet, now);
  const chances = (risk: Risk) => chancesOf(snapshots, learned, risk, now);
  const [road30, repair30, repair7] = [chances('road30'), chances('repair30'), chances('repair7')];
  return fleet.map((vehicle, row) => {
    const isModelled = learned.models !== null && isJudged(vehicle, now);
    const facts = factsOf(vehicle, now, { kind: peers.kind(vehicle.kind), fleet: peers.fleet });
    // a repair of any kind is at least as likely as a breakdown, and a month as likely as a week
    const month = Math.max(repair30[row]!, repair7[row]!, road30[row]!);
    return {
      breakdown30: road30[row]!,
      // spread evenly over the month
      breakdown7: 1 - (1 - road30[row]!) ** (7 / 30),
      repair30: month,
      repair7: Math.min(month, repair7[row]!),
      method: isModelled && learned.isUsed.road30 ? 'model' : 'rates',
      reasons:
        isModelled && learned.isUsed.road30
          ? byModel(learned, snapshots, row, facts)
          : facts.filter((one) => isWorse(one)).slice(0, MOST_REASONS),
    };
  });
}

function chancesOf(snapshots: Snapshots, { models, isUsed, moves }: LearnedRisks, risk: Risk, now: number) {
  const rates = rateChances(snapshots, risk);
  const model = models !== null && isUsed[risk] ? modelChances(models, snapshots, risk) : undefined;
  return rates.map((rate, row) =>
    platt(moves[risk], model !== undefined && isJudged(snapshots.vehicles[row]!, now) ? model[row]! : rate),
  );
}

/** The reasons that the model names, what weighs most first. */
function byModel({ models }: LearnedRisks, { columns }: Snapshots, row: number, facts: readonly RiskReason[]) {
  const { added } = contributions(models!.road30, columns, row);
  const effects = new Map<RiskReasonKind, number>();
  QUESTIONS.forEach(({ name }, at) => {
    const kind = FAMILIES.find(([, names]) => names.test(name))?.[0];
    if (kind) effects.set(kind, (effects.get(kind) ?? 0) + added[at]!);
  });
  return facts
    .map((fact) => Object.assign({}, fact, { effect: effects.get(fact.kind) ?? 0 }))
    .filter(({ effect }) => Math.abs(effect) >= LEAST_EFFECT)
    .sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect))
    .slice(0, MOST_REASONS);
}

/** Whether a fact speaks for a greater risk than that of the class. */
function isWorse({ kind, value, beside }: RiskReason): boolean {
  if (kind === 'age') return (beside ?? 0) >= 0.8;
  if (kind === 'downtime') return value >= 24;
  // days since the last one say nothing where the usual number is not known
  if (kind === 'rhythm' || kind === 'service') return beside !== null && value > beside;
  return value > 0 && value > (beside ?? 0);
}

/** What is known of a vehicle that may be a reason. */
function factsOf(
  vehicle: VehicleHistory,
  now: number,
  { kind, fleet }: { kind: PeerRates; fleet: PeerRates },
): RiskReason[] {
  const of = (
    name: RiskReasonKind,
    value: number,
    { beside = null, days = null }: { beside?: number | null; days?: number | null } = {},
  ): RiskReason[] =>
    Number.isFinite(value)
      ? [{ kind: name, value, beside: beside === null || !Number.isFinite(beside) ? null : beside, days, effect: null }]
      : [];
  // what happened lately says more
  const span = (days: Int32Array) => (countWithin(days, now, 90) > 0 ? 90 : 365);
  const [broken, repaired] = [span(vehicle.breakdowns), span(vehicle.repairs)];
  const first = vehicle.since ?? vehicle.all[0] ?? now;
  return [
    ...of('breakdowns', countWithin(vehicle.breakdowns, now, broken), {
      beside: (kind.breakdowns * broken) / 365,
      days: broken,
    }),
    ...of('repairs', countWithin(vehicle.repairs, now, repaired), {
      beside: (kind.repairs * repaired) / 365,
      days: repaired,
    }),
    ...of('rhythm', ...sinceLast(vehicle.repairs, now)),
    ...of('service', ...sinceLast(vehicle.planned, now)),
    ...of('class', kind.repairs, { beside: fleet.repairs }),
    ...of('age', (now - first) / 365.25, {
      beside: 1 - countBefore(kind.since, vehicle.all[0] ?? now) / Math.max(1, kind.since.length),
    }),
    ...of('downtime', vehicle.downtime.length === 0 ? Number.NaN : hoursWithin(vehicle, now), { days: 365 }),
    ...of('damages', countWithin(vehicle.damages, now, 365), { days: 365 }),
  ];
}

/** Days since the last of a list, and the mean of those between the last ones. */
function sinceLast(days: Int32Array, now: number): [number, { beside: number | null }] {
  const count = countBefore(days, now);
  if (count === 0) return [Number.NaN, { beside: null }];
  const from = Math.max(0, count - 7);
  const usual = count - from < 3 ? null : (days[count - 1]! - days[from]!) / (count - 1 - from);
  return [now - days[count - 1]!, { beside: usual }];
}

function hoursWithin({ downtime, all }: VehicleHistory, now: number): number {
  const [end, start] = [countBefore(all, now), countBefore(all, now - 365)];
  return (downtime[end - 1] ?? 0) - (downtime[start - 1] ?? 0);
}
