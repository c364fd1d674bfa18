import type { Alarm, Attributes, Fix } from '@balise/tracking';
import { fromHex } from '../../../core/hex.ts';
import { keep, raise } from '../../../core/shapes/draft.ts';
import { fromLatin1 } from '../../../core/text.ts';
import { emptyPlace, fixAt, placesOf } from './place.ts';
import { type Gl200Report, hexIn, numberIn, withoutPlace } from './report.ts';
import { readBattery, readHours, readMileage, readTail } from './tail.ts';

/** What an event report means (GV300 manual, 3.3.4; GL300 manual, 3.3.4; GL500 manual, 3.3.3). */
const ALARMS: Readonly<Record<string, Alarm>> = {
  SOS: 'sos',
  SPD: 'overspeed',
  TOW: 'tow',
  IDL: 'idle',
  IDN: 'idle',
  PNA: 'powerRestored',
  PFA: 'powerCut',
  EPN: 'powerRestored',
  MPN: 'powerRestored',
  EPF: 'powerCut',
  MPF: 'powerCut',
  BPL: 'lowBattery',
  STT: 'movement',
  TEM: 'temperature',
  TMP: 'temperature',
  JDR: 'jamming',
  JDS: 'jamming',
  CRA: 'accident',
};
/** The GL300M switches itself on and off, with no more than its name. */
const SWITCHED = ['PNA', 'PFA'];

/** Harsh behaviour: the tens are the speed's range (GV300 manual, +RESP:GTHBM). */
const HARSH: readonly Alarm[] = ['hardBraking', 'hardAcceleration', 'hardCornering', 'hardBraking', 'hardAcceleration'];

/** Any other report: its subject by the header, its first position wherever that is. */
export function readEvent(report: Gl200Report): Fix {
  const { type, fields, end } = report;
  const attributes: Attributes = {};
  const place = placesOf(report)[0] ?? emptyPlace(report);
  let fix = withoutPlace(report, attributes);
  if (place) {
    fix = fixAt(report, place, attributes);
    readTail(report, place.tail, attributes);
  }
  readEventHeader(report, attributes);
  if (type in ALARMS) raise(attributes, ALARMS[type]!);
  if (SWITCHED.includes(type) && !report.buffered && end === 4) fix.time = null;
  keep(attributes, 'type', type);
  if (!place && fields.length > 6 && end > 4) keep(attributes, 'fields', fields.slice(4, end).join(',').slice(0, 200));
  return fix;
}

function readEventHeader({ type, fields }: Gl200Report, attributes: Attributes): void {
  const [first = '', second = ''] = fields.slice(4, 6);
  const code = /^[0-9a-f]{1,2}$/i.test(second) ? hexIn(second) : undefined;
  switch (type) {
    case 'NMR': // non-movement: 1 where it moves again
      if (code !== undefined) attributes.motion = code === 1;
      return;
    case 'DIS': // digital input: tens its number, units its state
      if (code !== undefined && code >= 0x10) attributes.inputs = { [String(code >> 4)]: (code & 15) === 1 };
      return;
    case 'IGL':
      if (code !== undefined) attributes.ignition = (code & 15) === 1;
      return;
    case 'HBM': {
      const alarm = code === undefined ? undefined : HARSH[code & 15];
      if (alarm) raise(attributes, alarm);
      return;
    }
    case 'LSW': // light sensor, touch switch: what it is, then its state
    case 'TSW':
      attributes.inputs = { [type === 'LSW' ? '1' : '2']: second === '1' };
      return;
    case 'SWG':
      raise(attributes, first === '1' ? 'geofenceEnter' : 'geofenceExit');
      return;
    case 'BPL':
      if (numberIn(first) !== undefined) attributes.batteryVoltage = Number(first);
      return;
    case 'TEM':
      if (numberIn(second) !== undefined) attributes.temperatures = { 1: Number(second) };
      return;
    case 'IDA': // driver's key, then whether it is allowed
      if (/^[0-9a-f]{4,20}$/i.test(second)) attributes.driverId = second.toUpperCase();
      return;
    case 'DAR': // 1 fatigue, with its degree
      if (first === '1') raise(attributes, 'fatigue');
      keep(attributes, 'warningType', numberIn(first) ?? first.slice(0, 10));
      return;
    case 'DAT':
      keep(attributes, 'data', (fields[7] ?? '').slice(0, 400));
  }
}

/** +RESP:GTIGN, GTIGF, GTVGN, GTVGF: hour meter and mileage are the last two fields; true and virtual ignition. */
export function readIgnition(report: Gl200Report): Fix {
  const { fields, end, type } = report;
  const attributes: Attributes = { ignition: type.endsWith('GN'), hdop: 0 };
  const place = placesOf(report)[0] ?? emptyPlace(report);
  const fix = place ? fixAt(report, place, attributes) : withoutPlace(report, attributes);
  if (place && fields[place.tail] === '01') attributes.satellites = numberIn(fields[place.tail + 1]) ?? 0;
  if (end > 5) {
    readHours(fields[end - 2], attributes);
    readMileage(fields[end - 1]!, attributes);
  }
  return fix;
}

/** +RESP:GTDTT: what a device at the serial port said; a fuel sensor says "COMB,state,percent". */
export function readSerialData(report: Gl200Report): Fix {
  const { fields, end } = report;
  const attributes: Attributes = {};
  const digits = fields[end - 1] ?? '';
  const isHex = digits.length % 2 === 0 && /^[0-9a-f]+$/i.test(digits);
  const data = (isHex ? fromLatin1(fromHex(digits)) : digits).slice(0, 400);
  const [, level] = /COMB,\d+,(\d{1,3}(?:\.\d+)?)/.exec(data) ?? [];
  if (level !== undefined) attributes.fuelLevel = Number(level);
  keep(attributes, 'data', data);
  return withoutPlace(report, attributes);
}

/** Of the append mask of GTBAA and GTBID, by bit. */
const APPENDED = ['Name', 'Mac', 'Status', 'Voltage', 'Temp', 'Humidity'];

/** +RESP:GTBAA and +RESP:GTBID: a Bluetooth accessory's alarm, or that it is there; `mask` is the field of its append mask. */
export function readAccessory(report: Gl200Report, mask: number): Fix {
  const { fields } = report;
  const attributes: Attributes = {};
  const bits = hexIn(fields[mask]) ?? 0;
  let at = mask + 1;
  APPENDED.forEach((name, bit) => {
    if (((bits >> bit) & 1) === 0) return;
    const text = fields[at++] ?? '';
    const value = numberIn(text);
    if (name === 'Voltage' && value !== undefined) keep(attributes, 'accessoryVoltage', value / 1000);
    else if (text !== '') keep(attributes, `accessory${name}`, text.slice(0, 40));
    if (name === 'Temp' && value !== undefined) attributes.temperatures = { accessory: value };
  });
  const place = placesOf(report)[0];
  return place ? fixAt(report, place, attributes) : withoutPlace(report, attributes);
}

/** +RESP:GTLSA: light sensor's alarm, with a portable tracker's tail. */
export function readLight(report: Gl200Report): Fix {
  const { fields, end } = report;
  const attributes: Attributes = {};
  const place = placesOf(report)[0] ?? emptyPlace(report);
  const fix = place ? fixAt(report, place, attributes) : withoutPlace(report, attributes);
  const [light, battery, , , temperature] = fields.slice(end - 5, end);
  if (numberIn(light) !== undefined) keep(attributes, 'lightLevel', Number(light));
  readBattery(battery, attributes);
  if (numberIn(temperature) !== undefined) attributes.temperatures = { 1: Number(temperature) };
  return fix;
}
