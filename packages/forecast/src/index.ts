export { type BinnedColumns, binned, type Columns } from './boost/bins.ts';
export { type BoostModel, contributions, logOddsOf, predictor, probabilityOf, scores } from './boost/model.ts';
export { type BoostSettings, type Targets, train, USUAL } from './boost/train.ts';
export { normalFrom, type Random, randomFrom } from './numbers/random.ts';
export { type DateQuality, dateQuality, type Judged } from './quality/dates.ts';
export { type Case, type Days, type UntilModel, type UntilSettings, walkForward } from './until/walk.ts';
export { MONTH, type Readings, YEAR } from './use/readings.ts';
export { type UseCase, useCases } from './use/use-cases.ts';
export { USE_FEATURES, type Vehicle } from './use/use-features.ts';
