import type { units as en } from '../en/units.ts';

export const units: typeof en = {
  second: 's',
  minute: 'min',
  hour: 'h',
  day: 'j',
  metre: 'm',
  kilometre: 'km',
  kilometrePerHour: 'km/h',
  mile: 'mi',
  milePerHour: 'mi/h',
  volt: 'V',
  degree: '°',
  degreeCelsius: '°C',
  percent: '%',
  litre: 'l',
  litrePerHour: 'l/h',
  metrePerSecond: 'm/s',
  revolutionPerMinute: 'tr/min',
  justNow: 'à l’instant',
  ago: 'il y a {figure}',
  since: 'depuis {figure}',
};
