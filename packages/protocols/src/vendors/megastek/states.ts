import { cellOrNone, cellPart } from '../../core/shapes/cells.ts';
import { type Draft, keep } from '../../core/shapes/draft.ts';
import { altitude, decimal, type Field, flag, number, vendor, vendorNumber } from '../../core/shapes/fields.ts';
import { pattern } from '../../core/shapes/sentence.ts';
import { happening } from './alarms.ts';

/** In use, or in use and in sight: 9, 0/7. */
const satellites: Field = ({ attributes }, text) => {
  const [used = '', visible] = text.split('/');
  attributes.satellites = decimal(used);
  if (visible) keep(attributes, 'satellitesVisible', decimal(visible));
};
const cell = { mcc: cellPart('mcc'), mnc: cellPart('mnc'), lac: cellPart('lac', 16), id: cellPart('id', 16) };
const CELL = '(?<mcc>\\d*),(?<mnc>\\d*),(?<lac>[\\dA-F]{0,8}),(?<id>[\\dA-F]{0,8})';

/** Fix or last place, alarm, IMEI, satellites, altitude, battery, charger, cell (corpus). */
const SIMPLE = pattern(
  new RegExp(
    `^(?<flag>[FL]),(?<alarm>[^,]{0,40}),imei:(?<imei>\\d{1,20}),(?<satellites>\\d*(?:/\\d+)?),(?<altitude>-?[\\d.]*),Battery=(?<battery>\\d+)%,{1,2}(?<charger>\\d?),${CELL};`,
    'i',
  ),
  {
    flag: vendor('flag'),
    alarm: happening,
    imei: (draft, text) => void draft.identities.push(text),
    satellites,
    altitude,
    battery: number('batteryLevel'),
    charger: flag('charging'),
    ...cell,
  },
);
/** Cell, signal, battery, flags, inputs, outputs where there are, analog inputs, alarm (corpus). */
const STATES = pattern(
  new RegExp(
    `^${CELL},(?<signal>\\d*),(?<battery>\\d*),(?<flags>\\d+),(?<input>\\d+),(?:(?<output>\\d+),)?(?<adc1>\\d+\\.?\\d*),(?:(?<adc2>\\d+\\.\\d+),(?<adc3>\\d+\\.\\d+),)?(?<alarm>[^;,]{0,40});`,
    'i',
  ),
  {
    ...cell,
    signal: ({ attributes }, text) => {
      if (attributes.cell) attributes.cell.signal = -decimal(text);
    },
    battery: number('batteryLevel'),
    flags: vendor('flags'),
    input: vendor('input'),
    output: vendor('output'),
    adc1: vendorNumber('adc1'),
    adc2: vendorNumber('adc2'),
    adc3: vendorNumber('adc3'),
    alarm: happening,
  },
);

export function readSimple(draft: Draft, text: string): void {
  SIMPLE(text, draft);
  cellOrNone(draft.attributes);
}

export function readStates(draft: Draft, text: string): void {
  STATES(text, draft);
  cellOrNone(draft.attributes);
}
