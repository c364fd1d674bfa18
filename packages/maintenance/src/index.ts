export { type Cycle, counting, cycleOf, type Entry } from './cycle.ts';
export { addTo, CALENDAR_UNITS, type CalendarStep, type CalendarUnit, weekdayOf } from './days.ts';
export { divided } from './divided.ts';
export { type Base, drivenSince, type MeterEntry } from './driven.ts';
export {
  DUE_STATES,
  type Due,
  type DueState,
  dueOf,
  MEASURES,
  type Measure,
  type Measured,
  type MeasureName,
  shareOf,
} from './due.ts';
export { CO2_OF_LITRE } from './fuel/carbon.ts';
export { type Consumption, consumptionOf, DAILY_MOST, type Stretch, stretchesOf } from './fuel/consumption.ts';
export type { Fill } from './fuel/fill.ts';
export {
  FUEL_FINDINGS,
  type FuelContext,
  type FuelFinding,
  type FuelFindingKind,
  findingsOf,
} from './fuel/findings.ts';
export { byCalendar, byMeter, type RecentUse } from './measure.ts';
export { type Believed, believed, median, type TypedMeter } from './meter/believed.ts';
export { burntOf } from './tank/burnt.ts';
export { TANK_EVENTS, TANK_SURENESS, type TankEvent, tankEvents } from './tank/events.ts';
export { levelsOf, type TankLevel, type TankReading } from './tank/levels.ts';
export {
  type BoughtFuel,
  FUEL_MATCHES,
  type FuelMatch,
  MATCH_DEFAULTS,
  type MatchTolerance,
  matchFuel,
  type SeenFill,
  UNTIMED_MINUTES,
} from './tank/match.ts';
export { litresOf, TABLE_FAULTS, type TablePoint, type TankSensor, tableFault, tableOf } from './tank/sensor.ts';
export { type TankSettings, tankDefaults } from './tank/settings.ts';
export {
  CODE_MEANINGS,
  CODE_URGENCIES,
  type CodeMeaning,
  type CodeUrgency,
  FAILURE_MODES,
  type FailureMode,
  type ReadCode,
  readCode,
} from './trouble-codes/read-code.ts';
export {
  type Correction,
  type DailyUse,
  type Forecast,
  forecaster,
  HABIT_DAYS,
  NO_PREDICTIONS,
  type NoPrediction,
  patternOf,
  type UsePattern,
} from './usage.ts';
