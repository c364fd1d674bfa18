import type { ChartSeriesName } from '@balise/contract';
import type { Format } from '@balise/i18n';

/** How a series is written on the chart: the factor from SI to its unit, the unit, and digits behind the sign. */
type SeriesUnit = { factor: number; unit: string; digits: number };

const KILOMETRE_PER_HOUR = 3.6;
const MILE_PER_HOUR = 3600 / 1609.344;

export function unitOfSeries(name: ChartSeriesName, format: Format, distances: 'km' | 'mi'): SeriesUnit {
  switch (name) {
    case 'speed':
      return { factor: distances === 'mi' ? MILE_PER_HOUR : KILOMETRE_PER_HOUR, unit: format.speed(0).unit, digits: 0 };
    case 'altitude':
      return { factor: 1, unit: 'm', digits: 0 };
    case 'fuelLevel':
      return { factor: 1, unit: '%', digits: 0 };
    case 'fuelVolume':
      return { factor: 1, unit: 'l', digits: 1 };
    case 'externalVoltage':
    case 'batteryVoltage':
      return { factor: 1, unit: format.voltage(0).unit, digits: 1 };
  }
}

/** A value of a series as people read it. */
export const valueWords = (value: number, { factor, unit, digits }: SeriesUnit, format: Format): string =>
  format.text({ value: format.number(value * factor, digits), unit });
