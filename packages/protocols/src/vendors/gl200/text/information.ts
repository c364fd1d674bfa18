import type { Attributes, Fix } from '@balise/tracking';
import { keep } from '../../../core/shapes/draft.ts';
import { addCell, addWifi } from '../../../core/shapes/stations.ts';
import { isMac } from './place.ts';
import { type Gl200Report, hexIn, isVin, numberIn, withoutPlace } from './report.ts';
import { readBattery, readCsq, readMileage } from './tail.ts';

/** +RESP:GTINF (GV300 manual, 3.3.2; GL300 manual, 3.3.2). */
export function readInformation(report: Gl200Report): Fix {
  const { fields, family } = report;
  const attributes: Attributes = {};
  const at = isVin(fields[3]) ? 4 : 3;
  if (at === 4) attributes.vin = fields[3]!;
  const field = (behind: number) => (at + behind < report.end ? (fields[at + behind] ?? '') : '');
  readState(field(1), attributes);
  if (/^[0-9a-f]{18,20}$/i.test(field(2))) attributes.iccid = field(2);
  readCsq(field(3), attributes);
  if (/^[01]{1,2}$/.test(field(5))) attributes.externalPower = field(5) !== '00' && field(5) !== '0';
  const supply = numberIn(field(6));
  // portable trackers have the mileage here
  if (field(6).includes('.')) readMileage(field(6), attributes);
  else if (supply !== undefined) attributes.externalVoltage = supply / 1000;
  const second = numberIn(field(7));
  if (second !== undefined && !family.noSecondSupply) keep(attributes, 'power2', second / 1000);
  const battery = numberIn(field(8));
  if (battery !== undefined) attributes.batteryVoltage = battery;
  const charging = field(8 + (family.chargingBehind ?? 1));
  if (/^[012]$/.test(charging)) attributes.charging = charging === '1';
  if (family.analogInf) readAnalogs([field(15), field(16), field(17)], attributes);
  return withoutPlace(report, attributes);
}

/** Tens: 1 ignition off, 2 on, 4 no ignition wired; units: 1 at rest, 2 in motion, 6 and A towed (or so it seems). */
function readState(text: string, attributes: Attributes): void {
  if (!/^(11|12|16|1A|21|22|41|42)$/i.test(text)) return;
  if (text[0] !== '4') attributes.ignition = text[0] === '2';
  attributes.motion = text[1] !== '1';
}

function readAnalogs(texts: string[], attributes: Attributes): void {
  texts.forEach((text, at) => {
    const voltage = numberIn(text);
    if (voltage !== undefined)
      attributes.analogInputs = { ...attributes.analogInputs, [String(at + 1)]: voltage / 1000 };
  });
}

/** +RESP:GTVER: device type, firmware, hardware. */
export function readVersion(report: Gl200Report): Fix {
  const [type = '', firmware = '', hardware = ''] = report.fields.slice(4, report.end);
  const attributes: Attributes = {};
  if (firmware !== '') attributes.firmware = firmware.slice(0, 40);
  if (type !== '') keep(attributes, 'deviceType', type.slice(0, 40));
  if (hardware !== '') keep(attributes, 'hardware', hardware.slice(0, 40));
  return withoutPlace(report, attributes);
}

/** +RESP:GTCSQ, GTCID and GTBAT: one part of INF, on request (GV200 manual, 3.3.3.5 to 3.3.3.8; GL300 manual, 3.3.3). */
export function readPart(report: Gl200Report): Fix {
  const [first = '', , third = '', voltage = '', charging = ''] = report.fields.slice(4, report.end);
  const attributes: Attributes = {};
  if (report.type === 'CSQ') readCsq(first, attributes);
  else if (report.type === 'CID') attributes.iccid = first.slice(0, 20);
  else {
    attributes.externalPower = first === '1';
    // portable trackers have the percentage where the others say whether they run on the battery
    if (/^(GL|GT|GB)/.test(report.family.model)) readBattery(third, attributes);
    if (numberIn(voltage) !== undefined) attributes.batteryVoltage = Number(voltage);
    if (/^[012]$/.test(charging)) attributes.charging = charging === '1';
  }
  return withoutPlace(report, attributes);
}

/** +RESP:GTWIF: the stations in reach, and the battery. */
export function readStations(report: Gl200Report): Fix {
  const { fields, end } = report;
  const attributes: Attributes = {};
  for (let at = 4; at < end; at++) if (isMac(fields[at])) addWifi(attributes, fields[at]!, numberIn(fields[at + 1]));
  readBattery(fields[end - 1], attributes);
  return { ...withoutPlace(report, attributes), time: null };
}

const CELL_FIELDS = 6;

/** +RESP:GTGSM and +RESP:GTLBS: neighbour cells, the serving one last; `first` field of the first. */
export function readCells(report: Gl200Report, first: number, attributes: Attributes): void {
  const { fields, end } = report;
  const cells: string[][] = [];
  for (let at = first; at + 4 < end; at += CELL_FIELDS) cells.push(fields.slice(at, at + 5));
  for (const [mcc, mnc, lac, id, signal] of [...cells.slice(-1), ...cells.slice(0, -1)]) {
    const [area, cell, strength] = [hexIn(lac), hexIn(id), numberIn(signal)];
    if (area === undefined || cell === undefined) continue;
    // 0 to 63 above -110 dBm (3GPP TS 45.008, 8.1.4)
    const power = strength === undefined ? {} : { signal: strength - 110 };
    addCell(attributes, { mcc: numberIn(mcc) ?? 0, mnc: numberIn(mnc) ?? 0, lac: area, id: cell, ...power });
  }
}
