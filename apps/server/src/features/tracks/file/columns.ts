import type { Language } from '@balise/contract';
import { en, fr } from '@balise/i18n';
import { QUALITIES } from '@balise/tracking';
import type { Cell, Column } from '../../../files/index.ts';
import type { KeyedRow } from '../threads/index.ts';

type Field = Column & { of: (row: KeyedRow, address: string | null) => Cell };

/** Values of messages that have a column of their own; the last column holds the rest. */
const OWN = new Set([
  'ignition',
  'satellites',
  'externalVoltage',
  'batteryVoltage',
  'batteryLevel',
  'fuelLevel',
  'fuelVolume',
  'odometer',
  'busOdometer',
  'engineHours',
  'alarms',
]);

/** The columns of a track's positions. */
export function positionFields(language: Language): Field[] {
  const { reports, exports, values, events, units } = { en, fr }[language];
  const { columns } = reports;
  const attribute = (name: keyof typeof values, kind: Column['kind'], more: Partial<Column> = {}): Field => ({
    heading: values[name],
    kind,
    ...more,
    of: ({ attributes }) => cellOf(attributes[name]),
  });
  return [
    { heading: columns.at, kind: 'dateTime', of: ({ at }) => at },
    { heading: columns.place, kind: 'text', width: 36, of: (_, address) => address },
    { heading: exports.latitude, kind: 'number', digits: 6, of: ({ latitude }) => latitude },
    { heading: exports.longitude, kind: 'number', digits: 6, of: ({ longitude }) => longitude },
    { heading: columns.speed, kind: 'speed', of: ({ speed }) => speed },
    { heading: columns.course, kind: 'number', digits: 0, unit: units.degree, of: ({ course }) => course },
    { heading: columns.altitude, kind: 'number', digits: 0, unit: units.metre, of: ({ altitude }) => altitude },
    attribute('ignition', 'yesNo'),
    {
      heading: columns.quality,
      kind: 'text',
      of: ({ quality }) => reports.words.qualities[QUALITIES[quality] ?? 'good'],
    },
    { heading: exports.accuracy, kind: 'number', digits: 0, unit: units.metre, of: ({ accuracy }) => accuracy },
    { heading: exports.receivedAt, kind: 'dateTime', of: ({ receivedAt }) => receivedAt },
    attribute('satellites', 'number', { digits: 0 }),
    attribute('externalVoltage', 'number', { digits: 2, unit: units.volt }),
    attribute('batteryVoltage', 'number', { digits: 2, unit: units.volt }),
    attribute('batteryLevel', 'number', { digits: 0, unit: units.percent }),
    attribute('fuelLevel', 'number', { digits: 1, unit: units.percent }),
    attribute('fuelVolume', 'number', { digits: 1, unit: units.litre }),
    attribute('odometer', 'distance'),
    attribute('busOdometer', 'distance'),
    attribute('engineHours', 'duration'),
    {
      heading: values.alarms,
      kind: 'text',
      width: 24,
      of: ({ attributes: { alarms } }) =>
        Array.isArray(alarms)
          ? alarms.map((alarm) => events.alarms[alarm as keyof typeof events.alarms] ?? String(alarm)).join(', ')
          : null,
    },
    { heading: exports.others, kind: 'text', width: 60, of: ({ attributes }) => others(attributes, values) },
  ];
}

export const cellsOf = (fields: readonly Field[], row: KeyedRow, address: string | null): Cell[] =>
  fields.map(({ of }) => of(row, address));

const cellOf = (value: unknown): Cell =>
  typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string' ? value : null;

/** What has no column, by name. */
function others(attributes: KeyedRow['attributes'], words: Readonly<Record<string, string>>): string {
  const reported = Object.entries(attributes).filter(([name]) => !OWN.has(name));
  return reported
    .map(([name, value]) => `${name === 'vendor' ? name : (words[name] ?? name)}: ${textOf(value)}`)
    .join('; ');
}

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));
