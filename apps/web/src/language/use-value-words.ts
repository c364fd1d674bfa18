import type { Figure, Format } from '@balise/i18n';
import type { Attributes } from '@balise/tracking';
import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from './use-format.ts';

type Name = Exclude<keyof Attributes, 'vendor' | 'cell' | 'wifi'>;
type Write = (value: number, format: Format) => Figure;

const degrees: Write = (value, { number }) => ({ value: number(value, 1), unit: '°C' });
const percent: Write = (value, { number }) => ({ value: number(value), unit: '%' });
const litres: Write = (value, { number }) => ({ value: number(value, 1), unit: 'l' });
const volts: Write = (value, { voltage }) => voltage(value);
const metres: Write = (value, { distance }) => distance(value);

/** How figures are written; the rest is text as it comes. */
const WRITE: Partial<Record<Name, Write>> = {
  odometer: metres,
  busOdometer: metres,
  tripOdometer: metres,
  engineHours: (value, { number }) => ({ value: number(value / 3600, 1), unit: 'h' }),
  externalVoltage: volts,
  batteryVoltage: volts,
  analogInputs: volts,
  batteryLevel: percent,
  gsmSignal: percent,
  fuelLevel: percent,
  engineLoad: percent,
  throttle: percent,
  humidities: percent,
  fuelVolume: litres,
  fuelUsed: litres,
  fuelRate: (value, { number }) => ({ value: number(value, 1), unit: 'l/h' }),
  busSpeed: (value, { speed }) => speed(value),
  speedLimit: (value, { speed }) => speed(value),
  coolantTemperature: degrees,
  intakeTemperature: degrees,
  temperatures: degrees,
};

/** Writes a value of the live socket: its name in the reader's language, and the value with its unit. */
export function useValueWords(): (key: string, value: unknown) => { name: string; text: string } {
  const { t } = useTranslation();
  const format = useFormat();
  return useCallback(
    (key, value) => {
      // members of groups come as `temperatures.1`, the vendor's own as `vendor.239`
      const [group = key, member] = key.split('.');
      const text = textOf(group, value, format, t);
      if (group === 'vendor') return { name: t('values.vendor', { code: member ?? '' }), text };
      const known = `values.${group}`;
      const name = t(known as 'values.ignition', { defaultValue: group });
      return { name: member ? `${name} ${member}` : name, text };
    },
    [t, format],
  );
}

/** A cell of a network as `612-3-4021-33021`, as the field writes it: country, network, area, cell. */
const partsOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.values(value)
        .filter((part) => part !== null && part !== undefined)
        .join('-')
    : String(value);

/** One that has no word is shown as it is called. */
const alarmWords = (alarm: unknown, t: TFunction): string =>
  t(`events.alarms.${alarm}` as 'events.alarms.sos', { defaultValue: String(alarm) });

function textOf(group: string, value: unknown, format: Format, t: TFunction): string {
  if (group === 'ignition' && typeof value === 'boolean')
    return t(value ? 'tracking.ignitionOn' : 'tracking.ignitionOff');
  if (typeof value === 'boolean') return t(value ? 'tracking.yes' : 'tracking.no');
  if (group === 'vendor' || group === 'event') return String(value); // a code of the vendor's, not a figure
  if (group === 'rpm' && typeof value === 'number') {
    return format.text({ value: format.number(value), unit: t('units.revolutionPerMinute') });
  }
  const write = WRITE[group as Name];
  if (typeof value === 'number')
    return write ? format.text(write(value, format)) : format.number(value, Number.isInteger(value) ? 0 : 2);
  if (typeof value === 'string') return value;
  if (group === 'alarms' && Array.isArray(value)) return value.map((alarm) => alarmWords(alarm, t)).join(', ');
  return Array.isArray(value) ? value.map(partsOf).join(', ') : partsOf(value);
}
