/* Apart from the schemas, as limits.ts is. */

/** What a chart shows of a device over time, in SI units (`unitOfValue`; speed m/s, altitude m). */
export const CHART_SERIES = [
  'speed',
  'altitude',
  'fuelLevel',
  'fuelVolume',
  'externalVoltage',
  'batteryVoltage',
] as const;
export type ChartSeriesName = (typeof CHART_SERIES)[number];
