export { type BinnedColumns, binned, type Columns } from './boost/bins.ts';
export { type BoostModel, contributions, logOddsOf, probabilityOf, scores } from './boost/model.ts';
export { type BoostSettings, type Targets, train, USUAL } from './boost/train.ts';
export { historyOf, type VehicleHistory, type WorkOrder } from './breakdown/history.ts';
export { happened, RISK_NAMES, type Risk } from './breakdown/snapshots.ts';
export { type WalkedRisks, walkRisks } from './breakdown/walk-risks.ts';
export { isotonic, isotonicOf, type Staircase } from './calibrate/isotonic.ts';
export { type Platt, platt, plattOf } from './calibrate/platt.ts';
export {
  type Asked,
  bestThreshold,
  componentChances,
  componentColumns,
  f1Of,
  failsWithin,
  type Machine,
  trainComponent,
} from './component/component-risk.ts';
export { type CusumSettings, type Drift, firstDrift, USUAL_CUSUM } from './drift/cusum.ts';
export {
  DRIFT_CHANNELS,
  type DriftChannel,
  type DriftModel,
  type Drive,
  driftOf,
  trainDrift,
} from './drift/drive-drift.ts';
export {
  type BurntStretch,
  DRIFT_QUANTITIES,
  type DriftQuantity,
  pointsOf,
  QUANTITY_SETTINGS,
  type SignalDay,
} from './drift/quantities.ts';
export { type DaySignals, type SignalReading, signalsOf } from './drift/signals.ts';
export { type FoundDrift, type Watched, type WatchedPoint, watchDrift } from './drift/watch.ts';
export { mean } from './numbers/quantiles.ts';
export { normalFrom, type Random, randomFrom } from './numbers/random.ts';
export { LEAST_APART, PLANNED_FEATURES, type PlannedCase, plannedCases } from './planned/planned-cases.ts';
export {
  askRisks,
  RISK_REASONS,
  type RiskReason,
  type RiskReasonKind,
  type VehicleRisk,
} from './product/ask-risks.ts';
export { askUse, daysOnCurve, type UseCurve } from './product/ask-use.ts';
export { type LearnedRisks, learnRisks, type RiskPeriod, type RiskQuality } from './product/learn-risks.ts';
export { LEARNED_VERSION, type LearnedUse, learnUse, type UsePeriod, type UseRule } from './product/learn-use.ts';
export { USE_SETTINGS } from './product/use-settings.ts';
export { type DateQuality, dateQuality, type Judged } from './quality/dates.ts';
export { type CalibrationBin, type ProbabilityQuality, probabilityQuality } from './quality/probabilities.ts';
export { chanceWithin, type GammaPrior, gammaPriorOf, shrunkRate } from './rates/gamma-poisson.ts';
export { type Cox, concordanceOf, coxOf, type LifeUnder } from './survival/cox.ts';
export {
  ageCost,
  kaplanMeier,
  type Life,
  medianLife,
  type SurvivalStep,
  type Weibull,
  weibullOf,
  weibullSurvival,
} from './survival/life.ts';
export { type MeanCumulative, meanCumulative, meanCumulativeAt, type SeenSpan } from './survival/mean-cumulative.ts';
export { type PartLife, partLife, type ReplaceAdvice, type ReplaceCosts } from './survival/part-life.ts';
export { type Repeats, repeatsOf } from './survival/repeats.ts';
export { type Effect, type LifeCase, SHORTENS, type Shortens, shortensOf, USE_STEP } from './survival/shortens.ts';
export type { Widening } from './until/conformal.ts';
export {
  type Case,
  type Days,
  type LearnedUntil,
  type UntilModel,
  type UntilSettings,
  walkForward,
} from './until/walk.ts';
export { MONTH, type Readings, YEAR } from './use/readings.ts';
export { type UseCase, useCases } from './use/use-cases.ts';
export { USE_FEATURES, type Vehicle } from './use/use-features.ts';
export { type RemainingModel, type Run, remaining, trainRemaining } from './wear/remaining.ts';
export { type Expected, type ExpectedWork, expectedWork, type WorkItem } from './workload/expected-work.ts';
export { forecastMonth, type MonthForecast, type WorkMonth } from './workload/workload.ts';
