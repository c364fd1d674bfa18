import { type BoostModel, probabilityOf, scores } from '../boost/model.ts';
import { train, USUAL } from '../boost/train.ts';
import { type Platt, platt, plattOf, UNMOVED } from '../calibrate/platt.ts';
import { type ProbabilityQuality, probabilityQuality } from '../quality/probabilities.ts';
import { binnedSnapshots, happened, ownRates, RISKS, type Risk, rateChances, type Snapshots } from './snapshots.ts';

/** Chances by model, of each risk; plain JSON. */
export type RiskModels = Record<Risk, BoostModel>;
export type RiskSettings = {
  seed: number;
  trees: number;
  leaves: number;
  least: number;
  rate: number;
  halfLife: number;
};

export const RISK_SETTINGS: Omit<RiskSettings, 'seed'> = {
  trees: 200,
  leaves: 15,
  least: 12,
  rate: 0.05,
  halfLife: 1460,
};

/** @param snapshots whose outcome is known by the day `now` */
export function trainRisks(snapshots: Snapshots, now: number, settings: RiskSettings): RiskModels {
  const table = binnedSnapshots(snapshots);
  const weights = Float32Array.from(snapshots.days, (day) => 0.5 ** ((now - day) / settings.halfLife));
  const window = { from: snapshots.days.reduce((first, day) => Math.min(first, day), now), to: now };
  const { seed, trees, leaves, least, rate } = settings;
  const of = (risk: Risk) =>
    train(
      table,
      { values: happened(snapshots, risk), weights, window },
      { ...USUAL, loss: 'logistic', seed, trees, leaves, least, rate, rowShare: 0.5, featureShare: 0.5 },
    );
  return { road30: of('road30'), repair30: of('repair30'), repair7: of('repair7') };
}

export const modelChances = (models: RiskModels, { columns }: Snapshots, risk: Risk): Float64Array =>
  scores(models[risk], columns).map(probabilityOf);

/** How a fleet's risks are forecast: by a model, or by the vehicles' own rates only. */
export type Trial = { predictable: boolean; model: ProbabilityQuality; rates: ProbabilityQuality };

/** The model must rank so much better than the vehicles' own rates, and be closer to what happened. */
const LEAST_GAIN = 0.012;
/** And in each half of the months by itself. */
const HALVES = 2;
const LEAST_EVENTS = 40;

/**
 * Whether a model may be used for a risk: on months that it has not seen it ranks better than the vehicles' own rates, and its chances are
 * closer, in each half of these months. Where failures are random neither holds.
 */
export function tryModel(snapshots: Snapshots, chances: Float64Array, risk: Risk): Trial {
  const [truth, own, rates] = [happened(snapshots, risk), ownRates(snapshots, risk), rateChances(snapshots, risk)];
  const sorted = [...new Set(snapshots.days)].sort((a, b) => a - b);
  const better = Array.from({ length: HALVES }, (_, half) => {
    const [from, to] = [half, half + 1].map(
      (part) => sorted[Math.floor((part * sorted.length) / HALVES)] ?? Number.POSITIVE_INFINITY,
    );
    const rows = [...snapshots.days.keys()].filter(
      (row) => snapshots.days[row]! >= from! && snapshots.days[row]! < to!,
    );
    const of = (values: ArrayLike<number>) => rows.map((row) => values[row]!);
    const [model, plain, calibrated] = [chances, own, rates].map((said) => probabilityQuality(of(said), of(truth))) as [
      ProbabilityQuality,
      ProbabilityQuality,
      ProbabilityQuality,
    ];
    return (
      model.rate * model.scored >= LEAST_EVENTS &&
      model.auc >= Math.max(plain.auc, calibrated.auc) + LEAST_GAIN &&
      model.brier < calibrated.brier
    );
  });
  return {
    predictable: better.every(Boolean),
    model: probabilityQuality(chances, truth),
    rates: probabilityQuality(rates, truth),
  };
}

/** Forecasts whose outcome is known teach how the next ones are to be moved: those of the last year. */
const CALIBRATED_ON = 365;

/** The correction of each snapshot's day, from those before it whose outcome was known by then. */
export function recalibrated(snapshots: Snapshots, chances: Float64Array, risk: Risk): Float64Array {
  const moves = new Map<number, Platt>();
  for (const day of new Set(snapshots.days)) moves.set(day, moveAt(snapshots, chances, risk, day));
  return chances.map((chance, row) => platt(moves.get(snapshots.days[row]!)!, chance));
}

/** How chances are corrected on a day. */
export function moveAt(snapshots: Snapshots, chances: Float64Array, risk: Risk, day: number): Platt {
  const rows = [...snapshots.days.keys()].filter((row) => {
    const then = snapshots.days[row]!;
    return then + RISKS[risk].ahead <= day && then >= day - CALIBRATED_ON;
  });
  if (rows.length === 0) return UNMOVED;
  const truth = happened(snapshots, risk);
  return plattOf(
    Float64Array.from(rows, (row) => Math.log(chances[row]! / (1 - chances[row]!))),
    Float64Array.from(rows, (row) => truth[row]!),
  );
}
