import { type Attributes, type Fix, KMH } from '@balise/tracking';
import { keep } from '../../core/shapes/draft.ts';
import type { Custom } from './items.ts';

/** The part that every position report has, in the units in which it travels. */
export type Fixed = {
  time: number | null;
  longitude: number;
  latitude: number;
  course: number;
  event: number;
  odometer: number;
  hdop: number;
  inputs: number;
  speed: number;
  outputs: number;
  analog: number;
  driver: string;
  temperatures: readonly [number, number];
  message: string;
};

/** Sent where there is no sensor. */
const NO_SENSOR = 2000;
const INPUTS = 4;

/**
 * Position report: millionths of degrees, hundreds of metres, tenths of HDOP and °C, km/h, mV. Input 0 is the ignition.
 * @throws RangeError for a place that is not on earth
 */
export function attributesOf(report: Fixed): Attributes {
  const { inputs, outputs } = report;
  const attributes: Attributes = {
    event: report.event,
    odometer: report.odometer * 100,
    hdop: report.hdop / 10,
    ignition: inputs % 2 === 1,
    inputs: bits(inputs >> 1, INPUTS),
    outputs: bits(outputs, INPUTS),
    analogInputs: { 1: report.analog / 1000 },
  };
  const [first, second] = report.temperatures;
  if (first !== NO_SENSOR) attributes.temperatures = { 1: first / 10 };
  if (second !== NO_SENSOR) attributes.temperatures = { ...attributes.temperatures, 2: second / 10 };
  if (report.driver !== '' && !/^0+$/.test(report.driver)) attributes.driverId = report.driver;
  if (report.message !== '') readMessage(attributes, report.message);
  return attributes;
}

export function fixOf({ time, longitude, latitude, speed, course }: Fixed, { attributes, altitude }: Custom): Fix {
  const [north, east] = [latitude / 1e6, longitude / 1e6];
  if (!(Math.abs(north) <= 90 && Math.abs(east) <= 180)) throw new RangeError(`no place: ${north}, ${east}`);
  const location = { latitude: north, longitude: east, altitude, speed: speed * KMH, course: course % 360 };
  return { time, location: { ...location, valid: true, accuracy: null }, attributes };
}

/** Counted from 1. */
function bits(value: number, count: number): Record<string, boolean> {
  const found: Record<string, boolean> = {};
  for (let bit = 0; bit < count; bit++) found[bit + 1] = ((value >> bit) & 1) === 1;
  return found;
}

const FUEL = /^FULS:F=[0-9A-F]+ t=([0-9A-F]+) N=([0-9A-F]+)/;

/** Text of a serial device; an ultrasonic fuel sensor's has the level in tenths, in hexadecimal digits. */
function readMessage(attributes: Attributes, message: string): void {
  keep(attributes, 'message', message.slice(0, 200));
  const [, , level] = FUEL.exec(message) ?? [];
  if (level) keep(attributes, 'fuel', Number.parseInt(level, 16) / 10);
}
