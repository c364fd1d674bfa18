export { type BinnedColumns, binned, type Columns } from './boost/bins.ts';
export { type BoostModel, contributions, logOddsOf, predictor, probabilityOf, scores } from './boost/model.ts';
export { type BoostSettings, type Targets, train, USUAL } from './boost/train.ts';
export { normalFrom, type Random, randomFrom } from './numbers/random.ts';
export { type DateQuality, dateQuality, type Judged } from './quality/dates.ts';
export { forecastForward, type UseForecast } from './use/forward.ts';
export { MONTH, type Readings, YEAR } from './use/readings.ts';
export type { Vehicle } from './use/use-features.ts';
export type { UseSettings } from './use/use-model.ts';
