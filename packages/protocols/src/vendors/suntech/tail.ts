import type { Attributes } from '@balise/tracking';
import type { DeviceSettings } from '../../core/command.ts';
import { keep } from '../../core/shapes/draft.ts';
import { addCell } from '../../core/shapes/stations.ts';
import { numberIn, type Row } from './fields.ts';

const MINUTE = 60;
const NO_DRIVER = /^0+$/;

/**
 * Hour meter (minutes), backup battery (V), sent live or later, then analog inputs, engine speed, the driver, thermometers and the cell,
 * each where the device is set so (ST300/340 manual, 5-2, HBM_STT and what follows).
 */
export function readTail(row: Row, settings: DeviceSettings, attributes: Attributes): void {
  const format = Number(settings.hbm ?? 0);
  if (format >= 1) readAsSet(row, format, settings, attributes);
  else readAsItLooks(row, attributes);
}

function readAsSet(row: Row, format: number, settings: DeviceSettings, attributes: Attributes): void {
  readMeter(row, attributes);
  if (settings.includeadc === 'true')
    for (let input = 1; input <= 3; input++) readAnalog(row.optional(), input, attributes);
  if (settings.includerpm === 'true') {
    const rpm = numberIn(row.optional());
    if (rpm !== undefined) attributes.rpm = rpm;
  }
  if (row.left >= (format === 1 ? 2 : 7)) {
    readDriver(row.next(), attributes);
    row.skip(1);
  }
  if (settings.includetemp === 'true') {
    for (let sensor = 1; sensor <= 3; sensor++) readTemperature(row.optional(), sensor, attributes);
  }
  if (format >= 2 && row.left >= 5) readCell(row, attributes);
}

/** Where nothing is set, each field is known by its shape. */
function readAsItLooks(row: Row, attributes: Attributes): void {
  const [hours, battery, live] = [row.peek(0) ?? '', row.peek(1) ?? '', row.peek(2) ?? ''];
  if (!/^\d{1,10}$/.test(hours) || !/^\d\.\d{1,2}$/.test(battery) || !/^[01]$/.test(live)) return;
  readMeter(row, attributes);
  if (/^\d{1,2}\.\d\d$/.test(row.peek() ?? '')) readAnalog(row.next(), 1, attributes);
  let [sensor, unnamed] = [0, 0];
  while (row.left > 0) {
    if (row.left >= 5 && isCell(row)) {
      readCell(row, attributes);
      continue;
    }
    const text = row.next();
    if (text.includes(':')) readTemperature(text, ++sensor, attributes);
    else if (/^[0-9A-F]{14}$/i.test(text)) readDriver(text, attributes);
    // by the model: tyres, tanks, revolutions, what the vehicle's own counters say
    else if (text !== '') keep(attributes, `tail${++unnamed}`, numberIn(text) ?? text.slice(0, 40));
  }
}

function readMeter(row: Row, attributes: Attributes): void {
  const [minutes, battery] = [numberIn(row.optional()), numberIn(row.optional())];
  if (minutes !== undefined) attributes.engineHours = minutes * MINUTE;
  if (battery !== undefined) attributes.batteryVoltage = battery;
  if (row.optional() === '0') keep(attributes, 'archive', true);
}

function readAnalog(text: string, input: number, attributes: Attributes): void {
  const voltage = numberIn(text);
  if (voltage !== undefined) attributes.analogInputs = { ...attributes.analogInputs, [String(input)]: voltage };
}

function readDriver(text: string, attributes: Attributes): void {
  if (text !== '' && !NO_DRIVER.test(text)) attributes.driverId = text.slice(0, 20).toUpperCase();
}

/** The sensor's address, a colon, degrees. */
function readTemperature(text: string, sensor: number, attributes: Attributes): void {
  const value = numberIn(text.slice(text.indexOf(':') + 1));
  if (value !== undefined) attributes.temperatures = { ...attributes.temperatures, [String(sensor)]: value };
}

function isCell(row: Row): boolean {
  const [id, mcc, mnc, signal, lac] = [0, 1, 2, 3, 4].map((ahead) => row.peek(ahead) ?? '');
  return /^\d{3}$/.test(mcc!) && /^\d{1,3}$/.test(mnc!) && /^-\d{1,3}$/.test(signal!) && /^\d+$/.test(id! + lac!);
}

/** Cell, MCC, MNC, signal (dBm), area. */
function readCell(row: Row, attributes: Attributes): void {
  const [id = 0, mcc = 0, mnc = 0, signal = 0, lac = 0] = Array.from({ length: 5 }, () => numberIn(row.next()) ?? 0);
  addCell(attributes, { mcc, mnc, lac, id, signal });
}
