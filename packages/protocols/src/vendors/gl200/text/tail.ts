import type { Attributes } from '@balise/tracking';
import { keep } from '../../../core/shapes/draft.ts';
import { addWifi } from '../../../core/shapes/stations.ts';
import { isMac } from './place.ts';
import { type Gl200Report, hexIn, numberIn, secondsIn } from './report.ts';

/** What follows the cell of the last position is recognised by its length where no status shows it. */
const LENGTH = { shortest: 1, ofVehicle: 9, ofSignal: 7 } as const;
const MOST_BEFORE_STATUS = 9;

/**
 * What follows the cell: a reserved field (the mileage in older portable trackers; a mask of what is appended in newer
 * ones), then a vehicle's fields up to its status, or a portable tracker's battery. Returns the index of the next field.
 */
export function readTail(report: Gl200Report, from: number, attributes: Attributes): number {
  const { fields, end, family } = report;
  if (family.battery === 'behindSignal' && end - from >= LENGTH.ofSignal) return readSignal(report, from, attributes);
  const reserved = fields[from] ?? '';
  if (reserved.includes('.') || family.short) readMileage(reserved, attributes);
  const at = readAppended(report, from, attributes) + 1;
  if (isMac(reserved)) addWifi(attributes, reserved, numberIn(fields[at]));
  const status = statusAt(fields, at, Math.min(end, at + MOST_BEFORE_STATUS));
  if (family.short) {
    readBattery(fields[at], attributes);
    return at + 1;
  }
  if (status >= 0) return readVehicle(fields, at, status, attributes);
  if (family.inputsApart && end - at >= 7) return readInputsApart(fields, at, attributes);
  if (end - at >= LENGTH.ofVehicle) return readVehicle(fields, at, at + 5, attributes);
  if (end - from >= LENGTH.ofSignal) return readSignal(report, from, attributes);
  for (let other = at; other < end; other++) if (fields[other]!.includes('.')) readMileage(fields[other]!, attributes);
  if (end - from >= LENGTH.shortest && (end > at || /^\d{3}$/.test(reserved))) readBattery(fields[end - 1], attributes);
  return end;
}

/** GNSS append mask: bit 0 satellites, bit 1 the trigger of the fix (GV58LAU manual, +RESP:GTFRI). Returns its last index. */
function readAppended({ fields }: Gl200Report, from: number, attributes: Attributes): number {
  const mask = /^0[1-3]$/.test(fields[from] ?? '') ? Number(fields[from]) : 0;
  let at = from;
  if (mask & 1) {
    const satellites = numberIn(fields[++at]);
    if (satellites !== undefined) attributes.satellites = satellites;
  }
  return mask & 2 ? at + 1 : at;
}

function statusAt(fields: string[], from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const { length } = fields[at]!;
    if ((length === 6 || length === 8 || length === 10) && /^[0-9a-f]+$/i.test(fields[at]!)) return at;
  }
  return -1;
}

/** Mileage (km), hour meter, analog inputs, the battery (%) and the status (GV300 manual, 3.3.1 +RESP:GTFRI). */
function readVehicle(fields: string[], at: number, status: number, attributes: Attributes): number {
  readMileage(fields[at] ?? '', attributes);
  readHours(fields[at + 1], attributes);
  for (let input = at + 2; input < status - 1; input++) readAnalog(fields[input], input - at - 1, attributes);
  if (status - 1 > at) readBattery(fields[status - 1], attributes);
  readStatus(fields[status] ?? '', attributes);
  return status + 1;
}

/** GV200 manual, 3.3.1: mileage, hour meter, three analog inputs, then inputs and outputs in two digits each. */
function readInputsApart(fields: string[], at: number, attributes: Attributes): number {
  readMileage(fields[at]!, attributes);
  readHours(fields[at + 1], attributes);
  for (let input = 1; input <= 3; input++) readAnalog(fields[at + 1 + input], input, attributes);
  const [inputs, outputs] = [hexIn(fields[at + 5]), hexIn(fields[at + 6])];
  if (inputs !== undefined) attributes.inputs = bitsOf(inputs, 4);
  if (outputs !== undefined) attributes.outputs = bitsOf(outputs, 4);
  return at + 7;
}

/** GL500 manual, 3.3.1: signal, bit error rate, an appended mask, battery, mode, motion, temperature. */
function readSignal(report: Gl200Report, from: number, attributes: Attributes): number {
  const { fields } = report;
  readCsq(fields[from], attributes);
  const at = readAppended(report, from + 2, attributes) + 1;
  readBattery(fields[at], attributes);
  const [motion, temperature] = [fields[at + 2], numberIn(fields[at + 3])];
  if (motion === '0' || motion === '1') attributes.motion = motion === '1';
  if (temperature !== undefined && report.type === 'FRI') attributes.temperatures = { 1: temperature };
  return at + 3;
}

/** Signal strength 0 to 31 (3GPP TS 27.007, 8.5); 99 is unknown. */
export function readCsq(text: string | undefined, attributes: Attributes): void {
  const signal = numberIn(text);
  if (signal !== undefined && signal >= 0 && signal <= 31) attributes.gsmSignal = Math.round((signal / 31) * 100);
  else if (signal !== undefined && signal !== 99) keep(attributes, 'rssi', signal);
}

export function readMileage(text: string, attributes: Attributes): void {
  const mileage = numberIn(text);
  if (mileage !== undefined) attributes.odometer = Math.round(mileage * 1000);
}

export function readHours(text: string | undefined, attributes: Attributes): void {
  const hours = secondsIn(text);
  if (hours !== undefined) attributes.engineHours = hours;
}

export function readBattery(text: string | undefined, attributes: Attributes): void {
  if (text !== undefined && /^\d{1,3}$/.test(text) && Number(text) <= 100) attributes.batteryLevel = Number(text);
}

/** Millivolts, or F and percent of a tank. */
function readAnalog(text: string | undefined, input: number, attributes: Attributes): void {
  if (text?.startsWith('F')) {
    const level = numberIn(text.slice(1));
    if (level !== undefined) keep(attributes, `fuel${input}`, level);
    return;
  }
  const voltage = numberIn(text);
  if (voltage !== undefined) attributes.analogInputs = { ...attributes.analogInputs, [String(input)]: voltage / 1000 };
}

/**
 * The device status (GV300 manual, 3.3.1): the state of INF in the highest of the last three bytes, the inputs in the next
 * (bit 0 is the ignition), the outputs in the lowest.
 */
export function readStatus(text: string, attributes: Attributes): void {
  if (!/^[0-9a-f]{6,10}$/i.test(text)) return;
  const at = text.length === 10 ? 2 : 0;
  const [state = 0, inputs = 0, outputs = 0] = [0, 2, 4].map((digit) => {
    return Number.parseInt(text.slice(at + digit, at + digit + 2), 16);
  });
  if (state & 0x10) attributes.ignition = false;
  else if (state & 0x20) attributes.ignition = true;
  attributes.inputs = bitsOf(inputs >> 1, 2);
  attributes.outputs = bitsOf(outputs, 2);
  keep(attributes, 'status', text);
}

function bitsOf(value: number, count: number): Record<string, boolean> {
  return Object.fromEntries(Array.from({ length: count }, (_, bit) => [String(bit + 1), ((value >> bit) & 1) === 1]));
}
