import type { Attributes } from '@balise/tracking';
import { type BitTable, readBits } from '../../core/shapes/bits.ts';
import { type Draft, keep, newDraft } from '../../core/shapes/draft.ts';
import {
  date,
  decimal,
  eastWest,
  knots,
  latitudeMinutes,
  longitudeMinutes,
  northSouth,
  validWhen,
} from '../../core/shapes/fields.ts';
import { readRmc } from '../../core/shapes/nmea.ts';
import { EARLIER_ALARMS, readType } from './alarms.ts';
import { readAnalog, readCell, readDriver, readTemperature } from './values.ts';

/** Status of the messages around a sentence; its bits are counted from the right (corpus). */
const STATUS: BitTable = {
  4: { input: 3 },
  5: { input: 4 },
  6: { input: 1 },
  7: { input: 2 },
  8: { output: 1 },
  9: { output: 2 },
};
/** Status of those with fields of their own (corpus). */
const SPREAD_STATUS: BitTable = {
  1: 'charging',
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((input) => [1 + input, { input }])),
  ...Object.fromEntries([1, 2, 3, 4].map((output) => [7 + output, { output }])),
};
const PACKED =
  /^(?<moment>\d{12})(?<io>[\dA-F]{4})(?<charging>\d)(?<battery>\d\d)(?<power>\d\d)(?<analog>\d{8})(?<first>\d{3})(?<second>\d{3})(?<cell>[\dA-F]{8})(?<valid>[AV])(?<satellites>\d\d)(?<course>\d{3})(?<speed>\d{3})(?<pdop>\d\d\.\d)(?<odometer>\d{7})(?<latitude>\d{4}\.\d{4})(?<north>[NS])(?<longitude>\d{5}\.\d{4})(?<east>[EW])/;

/**
 * What follows the identity in a message of the AVL trackers: a sentence of the receiver and fields, fields alone, or digits without
 * separators. Undefined where it has no position.
 */
export function readEarlier(type: string, body: string): Draft | undefined {
  const draft = body.startsWith('$GPRMC') ? aroundSentence(body) : body.includes('|') ? spread(body) : packed(body);
  if (draft) readType(draft.attributes, type, EARLIER_ALARMS);
  return draft;
}

/** Dilutions, status, clock, voltages, inputs, cell, temperature, kilometres, number, and a card where there is a reader. */
function aroundSentence(body: string): Draft | undefined {
  const [sentence = '', pdop, hdop, vdop, status = '', , voltages = '', ...rest] = body.split('|', 20);
  const draft = newDraft();
  readRmc(draft, sentence);
  if (draft.latitude === undefined || isNoDate(draft)) return undefined;
  const { attributes } = draft;
  if (pdop) attributes.pdop = decimal(pdop);
  if (hdop) attributes.hdop = decimal(hdop);
  if (vdop) keep(attributes, 'vdop', decimal(vdop));
  readStatus(attributes, status, STATUS);
  const [, charging, battery, power] = /^(\d)(\d{3})(\d{4})\s*$/.exec(voltages) ?? [];
  if (charging !== undefined) {
    attributes.charging = charging === '1';
    attributes.batteryVoltage = Number(battery) / 100;
    attributes.externalVoltage = Number(power) / 100;
  }
  readRest(attributes, rest);
  return draft;
}

/** 000000: a receiver that knows no date yet. */
const isNoDate = ({ month, day }: Draft) => month === 0 || day === 0;

/** From the kilometres, the only number with a point, to both sides: models leave inputs and cards out. */
function readRest(attributes: Attributes, rest: string[]): void {
  const at = rest.findIndex((field) => /^\d+\.\d+$/.test(field));
  if (at < 0) return;
  attributes.odometer = Math.round(decimal(rest[at]!) * 10_000) / 10;
  const temperature = rest[at - 1] ?? '';
  if (/^\d{4}$/.test(temperature)) readTemperature(attributes, 1, temperature);
  else keep(attributes, 'temp1', temperature.slice(0, 20));
  const cell = rest[at - 2] ?? '';
  if (/^[\dA-F]{8,10}$/i.test(cell)) readCell(attributes, cell.slice(-8));
  const analog = rest[at - 3] ?? '';
  if (/^\d{8}$/.test(analog)) readAnalog(attributes, analog);
  // the last is the checksum
  if (rest.length > at + 3) readDriver(attributes, rest[at + 2] ?? '');
}

/** ddmmyyhhmmss, validity, place, knots, course, HDOP, status, voltages, inputs, cell, temperatures, kilometres. */
function spread(body: string): Draft | undefined {
  const [moment = '', valid = '', latitude = '', north = '', longitude = '', east = '', ...rest] = body.split('|', 20);
  if (!/^\d{12}$/.test(moment) || !latitude || !longitude) return undefined;
  const draft = newDraft();
  date('ddmmyyhhmmss')(draft, moment);
  validWhen('A')(draft, valid);
  readPlace(draft, latitude, north, longitude, east);
  const [speed, course, hdop, status = '', voltages = '', ...others] = rest;
  if (speed) knots(draft, speed);
  draft.course = Number(course) % 360 || 0;
  const { attributes } = draft;
  if (hdop) attributes.hdop = decimal(hdop);
  readStatus(attributes, status, SPREAD_STATUS);
  if (status !== '') keep(attributes, 'antenna', status.endsWith('1'));
  const [, battery, power] = /^\d(\d\d)(\d\d)$/.exec(voltages) ?? [];
  if (battery !== undefined) readVolts(attributes, battery, power!);
  readRest(attributes, others);
  return draft;
}

/** The same without separators: voltages in tenths and volts, km/h, kilometres. */
function packed(body: string): Draft | undefined {
  const found = PACKED.exec(body)?.groups;
  if (!found) return undefined;
  const draft = newDraft();
  date('ddmmyyhhmmss')(draft, found.moment!);
  validWhen('A')(draft, found.valid!);
  readPlace(draft, found.latitude!, found.north!, found.longitude!, found.east!);
  draft.speed = Number(found.speed) / 3.6;
  draft.course = Number(found.course) % 360;
  const { attributes } = draft;
  keep(attributes, 'io', found.io!);
  attributes.charging = found.charging === '1';
  readVolts(attributes, found.battery!, found.power!);
  readAnalog(attributes, found.analog!);
  [found.first!, found.second!].forEach((digits, at) => void readTemperature(attributes, at + 1, digits));
  readCell(attributes, found.cell!);
  attributes.satellites = Number(found.satellites);
  attributes.pdop = Number(found.pdop);
  attributes.odometer = Number(found.odometer) * 1000;
  return draft;
}

function readVolts(attributes: Attributes, battery: string, power: string): void {
  attributes.batteryVoltage = Number(battery) / 10;
  attributes.externalVoltage = Number(power);
}

function readPlace(draft: Draft, latitude: string, north: string, longitude: string, east: string): void {
  latitudeMinutes(draft, latitude);
  northSouth(draft, north);
  longitudeMinutes(draft, longitude);
  eastWest(draft, east);
}

function readStatus(attributes: Attributes, digits: string, table: BitTable): void {
  if (!/^[01]{8,16}$/.test(digits)) return;
  readBits(attributes, Number.parseInt(digits, 2), table);
  keep(attributes, 'status', digits);
}
