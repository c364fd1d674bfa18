import { type Alarm, KMH } from '@balise/tracking';
import { type Draft, keep, raise } from '../../core/shapes/draft.ts';
import { decimal, type Field, ignored, number, vendor, vendorNumber, words } from '../../core/shapes/fields.ts';
import { speedWasKmh } from './place.ts';

/** JMAK's events (corpus, UV). */
const ALARMS: Readonly<Record<number, Alarm>> = {
  104: 'overspeed',
  106: 'overspeed',
  109: 'general',
  111: 'idle',
  119: 'temperature',
  120: 'hardAcceleration',
  121: 'hardBraking',
  122: 'hardCornering',
  127: 'powerCut',
  128: 'powerRestored',
  129: 'lowBattery',
};

/** Battery and supply in hundredths of a volt, four digits each. */
const voltages: Field = ({ attributes }, text) => {
  attributes.batteryVoltage = decimal(text.slice(0, 4)) / 100;
  attributes.externalVoltage = decimal(text.slice(4)) / 100;
};
const minutes = number('engineHours', 60);
const fuelUsed = number('fuelUsed', 0.1);
const oil = vendorNumber('oilPressure');
const busSpeed = number('busSpeed', KMH);
const engine = [minutes, number('odometer'), number('rpm'), number('coolantTemperature'), oil, number('fuelLevel')];

/** The fields behind type, model and position, by the number behind UV (corpus). */
const FIELDS: Readonly<Record<string, readonly Field[]>> = {
  UV00: [
    voltages,
    vendor('serial'),
    words('firmware'),
    vendor('versionHw'),
    ...[ignored, ignored, ignored, ignored, ignored],
    words('iccid'),
  ],
  UV01: [voltages, ignored, ignored, ignored, ...engine, ignored, ignored, vendor('network'), words('driverId')],
  UV02: [...Array.from({ length: 8 }, () => ignored), vendorNumber('tripTime'), vendorNumber('tripDistance'), fuelUsed],
  UV03: [
    number('throttle'),
    ...engine,
    fuelUsed,
    ignored,
    busSpeed,
    vendorNumber('engineTorque'),
    ignored,
    vendorNumber('engineBrake'),
    ...[ignored, ignored, ignored],
    vendorNumber('cruiseControl'),
    vendorNumber('clutch'),
    vendorNumber('parkingBrake'),
    vendorNumber('serviceBrake'),
  ],
};

/** Fix mode (2 to 7 where there is a fix), age, inputs: ignition and supply; two digits, dilution. */
const STATUS = /^(\d)[\dA-F]{2}([\dA-F]{2})\d\d(\d\d)/i;

/** `RUV01120,NT003,190826131202-2353539-046680190500009FFDE0006,00111596,…`: the place in kilometres an hour. */
export function readJmak(draft: Draft, head: string, type: string, tail: string | undefined): void {
  const { attributes } = draft;
  speedWasKmh(draft);
  const status = tail === undefined ? null : STATUS.exec(tail);
  if (status) {
    const [, mode, inputs = '0', hdop] = status;
    const bits = Number.parseInt(inputs, 16);
    draft.valid = Number(mode) >= 2 && Number(mode) < 8;
    attributes.ignition = (bits & 0x80) !== 0;
    attributes.externalPower = (bits & 0x40) !== 0;
    attributes.hdop = Number(hdop);
    keep(attributes, 'input', bits);
  }
  const texts = head.split(',').slice(3);
  (FIELDS[type] ?? FIELDS.UV03)!.forEach((read, at) => {
    const text = texts[at]?.trim();
    if (text) read(draft, text);
  });
  const alarm = typeof attributes.event === 'number' ? ALARMS[attributes.event] : undefined;
  if (alarm) raise(attributes, alarm);
}
