import type { Attributes } from '@balise/tracking';
import { keep } from '../../core/shapes/draft.ts';
import { addCell } from '../../core/shapes/stations.ts';
import { raiseAlert } from './alarms.ts';
import { fixOn, hexIn, momentOf, numberIn, numberOf, type Row } from './fields.ts';
import { readSerialData } from './serial-data.ts';
import type { SuntechMessage } from './session.ts';

/** Report map: which fields are there, by bit (ST4300 series, "Universal protocol", report map). */
const BIT = {
  model: 1,
  version: 2,
  live: 3,
  date: 4,
  clock: 5,
  cell: 6,
  mcc: 7,
  mnc: 8,
  lac: 9,
  level: 10,
  latitude: 11,
  longitude: 12,
  speed: 13,
  course: 14,
  satellites: 15,
  fix: 16,
  inputs: 17,
  outputs: 18,
  first: 19,
  second: 20,
  third: 21,
  reserved: 22,
  assigned: 23,
} as const;
/** BLE has no map: model, version, date, time and place. */
const BLE_MAP = 0b1_1000_0011_0110;
/** What the assign map adds first: the backup battery and the supply, in volts. */
const ASSIGNED_BITS = 31;
const KINDS = ['STT', 'ALT', 'BLE', 'UEX'];
const MAX_TAGS = 50;

/** `STT;id;map;…`: the kind, then what the map says. */
export function decodeUniversal(kind: string, row: Row): SuntechMessage {
  // a beacon's scan (BSA) and everything not listed here reports nothing of the vehicle
  if (kind !== 'RES' && !KINDS.includes(kind)) return { identities: [], fixes: [] };
  const identity = row.next();
  if (kind === 'RES') return answerOf(identity, row);
  const map = kind === 'BLE' ? BLE_MAP : (hexIn(row.next()) ?? 0);
  const has = (bit: number) => ((map >>> bit) & 1) === 1;
  const attributes: Attributes = {};
  if (has(BIT.model)) keep(attributes, 'model', row.next().slice(0, 10));
  if (has(BIT.version)) attributes.firmware = row.next().slice(0, 20);
  if (has(BIT.live) && row.next() === '0') keep(attributes, 'archive', true);
  const date = has(BIT.date) ? row.next() : '';
  const clock = has(BIT.clock) ? row.next() : '';
  const time = date === '' ? null : momentOf(date, clock);
  readCell(has, row, attributes);
  const latitude = has(BIT.latitude) ? numberOf(row.next()) : undefined;
  const longitude = has(BIT.longitude) ? numberOf(row.next()) : undefined;
  const state = { speed: null as number | null, course: null as number | null, valid: true };
  if (kind === 'BLE') readTags(row, attributes);
  else {
    if (has(BIT.speed)) state.speed = numberOf(row.next());
    if (has(BIT.course)) state.course = numberOf(row.next());
    if (has(BIT.satellites)) attributes.satellites = numberOf(row.next());
    if (has(BIT.fix)) state.valid = row.next() === '1';
    if (has(BIT.inputs)) readInputs(row.next(), attributes);
    if (has(BIT.outputs)) attributes.outputs = bitsOf(row.next(), 0);
    readKind(kind, has, row, attributes);
    if (has(BIT.reserved)) row.skip(1);
    readAssigned(kind !== 'UEX' && has(BIT.assigned), row, attributes);
  }
  if (time === null || latitude === undefined || longitude === undefined)
    return { identities: [identity], fixes: [{ time, location: null, attributes }] };
  return { identities: [identity], fixes: [fixOn(time, { latitude, longitude, ...state }, attributes)] };
}

function answerOf(identity: string, row: Row): SuntechMessage {
  const words: string[] = [];
  while (row.left > 0) words.push(row.next());
  const text = words.join(';').slice(0, 1024);
  return {
    identities: [identity],
    fixes: [{ time: null, location: null, attributes: { result: text } }],
    commandResult: { text },
  };
}

function readCell(has: (bit: number) => boolean, row: Row, attributes: Attributes): void {
  const id = has(BIT.cell) ? hexIn(row.next()) : undefined;
  const mcc = has(BIT.mcc) ? numberIn(row.next()) : undefined;
  const mnc = has(BIT.mnc) ? numberIn(row.next()) : undefined;
  const lac = has(BIT.lac) ? hexIn(row.next()) : undefined;
  if (has(BIT.level)) keep(attributes, 'rxLevel', numberIn(row.next()) ?? 0);
  if (id !== undefined && mcc !== undefined && mnc !== undefined && lac !== undefined)
    addCell(attributes, { mcc, mnc, lac, id });
}

/** Digits of 0 and 1, the lowest last; the lowest input is the ignition. */
function readInputs(text: string, attributes: Attributes): void {
  if (!/^[01]{1,16}$/.test(text)) return;
  attributes.ignition = text.endsWith('1');
  attributes.inputs = bitsOf(text, 1);
}

function bitsOf(text: string, first: number): Record<string, boolean> {
  const bits: Record<string, boolean> = {};
  if (!/^[01]{1,16}$/.test(text)) return bits;
  for (let bit = first; bit < text.length; bit++) bits[String(bit + 1 - first)] = text.at(-1 - bit) === '1';
  return bits;
}

function readKind(kind: string, has: (bit: number) => boolean, row: Row, attributes: Attributes): void {
  if (kind === 'UEX') return readSerialData(row, attributes);
  const names = kind === 'ALT' ? ['alert', 'alertModifier', 'alertData'] : ['mode', 'reason', 'index'];
  [BIT.first, BIT.second, BIT.third].forEach((bit, at) => {
    if (!has(bit)) return;
    const text = row.next();
    if (kind === 'ALT' && at === 0) raiseAlert(attributes, numberIn(text) ?? 0);
    else if (text !== '') keep(attributes, names[at]!, numberIn(text) ?? text.slice(0, 40));
  });
}

/** What the assign map adds, by its bits, and what follows. */
function readAssigned(mapped: boolean, row: Row, attributes: Attributes): void {
  const map = mapped ? (hexIn(row.next()) ?? 0) : 0;
  for (let bit = 0; bit < ASSIGNED_BITS && row.left > 0; bit++) {
    if (((map >>> bit) & 1) === 0) continue;
    const text = row.next();
    const value = numberIn(text);
    if (text !== '') keep(attributes, `io${bit + 1}`, value ?? text.slice(0, 40));
    if (value === undefined) continue;
    if (bit === 0) attributes.batteryVoltage = value;
    if (bit === 1) attributes.externalVoltage = value;
  }
  for (let at = 1; row.left > 0 && at <= ASSIGNED_BITS; at++) {
    const text = row.next();
    if (text !== '') keep(attributes, `assign${at}`, numberIn(text) ?? text.slice(0, 40));
  }
}

/** Beacons in reach: signal now, least, most, address, samples, major, minor. */
function readTags(row: Row, attributes: Attributes): void {
  const count = Math.min(numberOf(row.next()), MAX_TAGS);
  for (let tag = 1; tag <= count; tag++) {
    keep(attributes, `tag${tag}Rssi`, numberOf(row.next()));
    row.skip(2);
    keep(attributes, `tag${tag}Id`, row.next().slice(0, 20));
    keep(attributes, `tag${tag}Samples`, numberOf(row.next()));
    keep(attributes, `tag${tag}Major`, numberOf(row.next()));
    keep(attributes, `tag${tag}Minor`, numberOf(row.next()));
  }
}
