import type { Attributes, Fix } from '@balise/tracking';
import { keep, raise } from '../../core/shapes/draft.ts';
import { addCell } from '../../core/shapes/stations.ts';
import { alarmOf } from './alarms.ts';
import { readMoment } from './moment.ts';
import { kmhIn, numberIn, readPlace } from './place.ts';
import { readTail } from './tail.ts';

/** Serving area and cell, and four neighbours of three fields each. */
const CELL_FIELDS = 14;
const MAX_TEXT = 80;

/** Index of the mark L (live) or H (history) that is followed by an IMEI; undefined where there is none. */
export function markOf(fields: readonly string[]): number | undefined {
  for (let at = 2; at + 1 < fields.length && at < 16; at++) {
    if ((fields[at] === 'L' || fields[at] === 'H') && /^\d{10,17}$/.test(fields[at + 1]!)) return at;
  }
  return undefined;
}

/** AIS-140 protocol 1819001A, "general data string", with what the dialects leave out or put in between. @throws RangeError for no report. */
export function readReport(fields: readonly string[], mark: number): Fix {
  const attributes: Attributes = {};
  readHead(fields, mark, attributes);
  const [valid, time, next] = readValidity(fields, mark + 2, attributes);
  const location = readPlace(fields, next, valid);
  const at = next + 4;
  const [speed, course, satellites, altitude, pdop, hdop, operator] = fields.slice(at, at + 7);
  if (location) {
    location.speed = kmhIn(speed);
    const degrees = numberIn(course);
    location.course = degrees === undefined || degrees < 0 ? null : degrees % 360;
    location.altitude = numberIn(altitude) ?? null;
  }
  number(attributes, 'satellites', satellites);
  number(attributes, 'pdop', pdop);
  number(attributes, 'hdop', hdop);
  if (operator) keep(attributes, 'operator', operator.slice(0, MAX_TEXT));
  readVehicle(fields, at + 7, attributes);
  return { time, location, attributes };
}

/** The registration, which may be missing, and validity and moment, either of which may come first; the next field's index. */
function readValidity(
  fields: readonly string[],
  from: number,
  attributes: Attributes,
): [valid: boolean, time: number | null, next: number] {
  let at = from;
  const [flag, date] = [fields[at] ?? '', fields[at + 1] ?? ''];
  if (!/^[01AV]$/.test(flag) || !/^\d{2,8}$/.test(date)) {
    if (flag !== '') keep(attributes, 'registration', flag.slice(0, MAX_TEXT));
    at++;
  }
  const isValid = (text: string | undefined) => text === '1' || text === 'A';
  if (/^\d{6}(\d\d)?$/.test(fields[at] ?? '')) {
    const [time, next] = readMoment(fields, at);
    return [isValid(fields[next]), time, next + 1];
  }
  return [isValid(fields[at]), ...readMoment(fields, at + 1)];
}

/** Vendor, firmware, type of packet, and the alert's number where the dialect has one. */
function readHead(fields: readonly string[], mark: number, attributes: Attributes): void {
  const alert = numberIn(fields[mark - 1]);
  const at = alert === undefined ? mark - 1 : mark - 2;
  const type = fields[at] ?? '';
  if (alert !== undefined) attributes.event = alert;
  keep(attributes, 'type', type.slice(0, MAX_TEXT));
  if (fields[at - 1]) attributes.firmware = fields[at - 1]!.slice(0, MAX_TEXT);
  if (at >= 3 && fields[at - 2]) keep(attributes, 'vendorId', fields[at - 2]!.slice(0, MAX_TEXT));
  if (fields[mark] === 'H') keep(attributes, 'archive', true);
  const alarm = alarmOf(type, alert);
  if (alarm) raise(attributes, alarm);
}

/** Ignition, mains, volts, emergency, the box's lid, signal, cells, inputs and outputs. */
function readVehicle(fields: readonly string[], from: number, attributes: Attributes): void {
  const [ignition, mains, supply, battery, emergency, lid = ''] = fields.slice(from, from + 6);
  if (isFlag(ignition)) attributes.ignition = ignition === '1';
  if (isFlag(mains)) attributes.externalPower = mains === '1';
  number(attributes, 'externalVoltage', supply);
  number(attributes, 'batteryVoltage', battery);
  if (isFlag(emergency)) keep(attributes, 'emergency', emergency === '1');
  let at = from + 5;
  if (/^[A-Z]?$/.test(lid)) {
    if (lid !== '') keep(attributes, 'lid', lid);
    at++;
  }
  const signal = numberIn(fields[at]);
  // 3GPP TS 27.007, 8.5
  if (signal !== undefined && signal >= 0 && signal <= 31) attributes.gsmSignal = Math.round((signal / 31) * 100);
  const cells = fields.slice(at + 1, at + 5);
  readCell(cells, attributes);
  const inputs = inputsAt(fields, at + 3);
  if (inputs === undefined) return;
  const neighbours = fields.slice(at + 5, inputs).join(',');
  if (neighbours !== '') keep(attributes, 'neighbours', neighbours.slice(0, MAX_TEXT * 2));
  attributes.inputs = numbered(fields[inputs]!);
  attributes.outputs = numbered(fields[inputs + 1]!);
  readTail(fields.slice(inputs + 2), attributes);
}

function readCell([country, network, area, cell]: readonly string[], attributes: Attributes): void {
  const [mcc, mnc] = [numberIn(country), numberIn(network)];
  if (mcc === undefined || mnc === undefined || !isHex(area) || !isHex(cell)) return;
  addCell(attributes, { mcc, mnc, lac: Number.parseInt(area, 16), id: Number.parseInt(cell, 16) });
}

/** Four inputs and two outputs: after all the cells' fields, or, where there are fewer, the first of that form. */
function inputsAt(fields: readonly string[], from: number): number | undefined {
  const looksSo = (at: number) => /^[0-2]{4}$/.test(fields[at] ?? '') && /^[01]{2}$/.test(fields[at + 1] ?? '');
  if (looksSo(from + CELL_FIELDS)) return from + CELL_FIELDS;
  for (let at = from + 2; at + 1 < fields.length; at++) if (looksSo(at)) return at;
  return undefined;
}

/** The last digit is the first; 2 is an input that is not connected. */
function numbered(digits: string): Record<string, boolean> {
  return Object.fromEntries(Array.from(digits, (_, at) => [at + 1, digits[digits.length - 1 - at] === '1']));
}

function number(
  attributes: Attributes,
  name: 'satellites' | 'pdop' | 'hdop' | 'externalVoltage' | 'batteryVoltage',
  text: string | undefined,
): void {
  const value = numberIn(text);
  if (value !== undefined) attributes[name] = value;
}

const isFlag = (text: string | undefined) => text === '0' || text === '1';
const isHex = (text: string | undefined): text is string => text !== undefined && /^[\dA-F]{1,7}$/i.test(text);
