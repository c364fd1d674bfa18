import type { Attributes } from '@balise/tracking';
import { KMH } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { keep } from '../../core/shapes/draft.ts';
import { busOdometer, type Elements, number, textOf, vendor, words } from './element.ts';

/** Engine readings: items 0x80 to 0xa0 of trackers with OBD, and 0x91 with a dozen of them in one. */
export const ENGINE_ELEMENTS: Elements = {
  129: number('rpm', 2),
  130: number('externalVoltage', 2, { divisor: 10 }),
  131: number('engineLoad', 1),
  132: number('coolantTemperature', 1, { offset: -40 }),
  133: vendor('fuelConsumption', 2),
  134: number('intakeTemperature', 1, { offset: -40 }),
  135: vendor('intakeFlow', 2),
  136: vendor('intakePressure', 1),
  137: number('throttle', 1),
  139: words('vin'),
  140: busOdometer(100),
  141: number('tripOdometer', 2, { factor: 1000 }),
  142: number('fuelLevel', 1),
  145: readEngine,
  160: (body, to) => {
    to.dtcs = textOf(body, body.remaining).split(',').filter(Boolean);
  },
};

/** 0x91. */
function readEngine(body: ByteReader, to: Attributes): void {
  to.externalVoltage = body.u16() / 10;
  to.rpm = body.u16();
  to.busSpeed = body.u8() * KMH;
  to.throttle = Math.floor((body.u8() * 100) / 255);
  to.engineLoad = Math.floor((body.u8() * 100) / 255);
  to.coolantTemperature = body.u8() - 40;
  body.skip(2);
  keep(to, 'fuelConsumption', body.u16() / 100);
  to.fuelUsed = body.skip(8).u16() / 100;
}

type Reading = (to: Attributes, value: number) => void;
const OBD_RT: readonly Reading[] = [
  (to, value) => {
    to.externalVoltage = value;
  },
  (to, value) => {
    to.rpm = value;
  },
  (to, value) => {
    to.busSpeed = value * KMH;
  },
  (to, value) => {
    to.throttle = value;
  },
  (to, value) => {
    to.engineLoad = value;
  },
  (to, value) => {
    to.coolantTemperature = value;
  },
  (to, value) => keep(to, 'fuelConsumption', value),
  (to, value) => keep(to, 'averageFuelConsumption', value),
  (to, value) => {
    to.tripOdometer = value * 1000;
  },
  // undocumented whose: it may be less than the trip's length
  (to, value) => keep(to, 'obdOdometer', value),
  (to, value) => keep(to, 'tripFuelUsed', value),
  (to, value) => {
    to.fuelUsed = value;
  },
];

/** "$OBD-RT,voltage,rpm,speed,throttle,load,coolant,litres per 100 km now and on average,trip,odometer,trip fuel,fuel used,…"; fields may be empty. */
export function readObdText(to: Attributes, text: string): void {
  const fields = text.trim().split(',').slice(1);
  OBD_RT.forEach((read, at) => {
    const field = fields[at]?.trim();
    if (field && /^-?\d+(\.\d+)?$/.test(field)) read(to, Number(field));
  });
}
