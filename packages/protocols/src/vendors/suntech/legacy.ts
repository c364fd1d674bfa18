import type { Attributes } from '@balise/tracking';
import type { DeviceSettings } from '../../core/command.ts';
import { keep } from '../../core/shapes/draft.ts';
import { addCell } from '../../core/shapes/stations.ts';
import { raiseAlert, raiseEmergency } from './alarms.ts';
import { fixOn, hexIn, momentOf, numberIn, numberOf, type Row } from './fields.ts';
import { readSerialData } from './serial-data.ts';
import type { SuntechMessage } from './session.ts';
import { readTail } from './tail.ts';

/** How the generations' headers differ (their operation manuals, 5-2): a model's number, and the fields of the cell. */
type Generation = { model: boolean; cell: 'none' | 'area' | 'whole' };
const GENERATIONS: Readonly<Record<string, Generation>> = {
  ST500: { model: true, cell: 'none' },
  ST600: { model: true, cell: 'whole' },
};
const ST300: Generation = { model: true, cell: 'area' };
const SA200: Generation = { model: false, cell: 'area' };

const KINDS = ['STT', 'EMG', 'EVT', 'ALT', 'UEX'];

/** `ST300STT;id;model;version;date;time;cell;latitude;longitude;speed;course;satellites;fix;distance;power;I/O;…`. */
export function decodeLegacy(prefix: string, kind: string, row: Row, settings: DeviceSettings): SuntechMessage {
  const answered = row.peek() === 'Res';
  if (answered) row.skip(1);
  const identity = row.next();
  if (answered) return answerOf(identity, kind, row);
  if (!KINDS.includes(kind)) return { identities: [identity], fixes: [] };
  const { model, cell } = GENERATIONS[prefix] ?? (prefix.startsWith('ST3') ? ST300 : SA200);
  const attributes: Attributes = {};
  if (model) keep(attributes, 'model', row.next().slice(0, 10));
  attributes.firmware = row.next().slice(0, 20);
  const time = momentOf(row.next(), row.next());
  // the manual of the ST600 prints both
  if (cell !== 'none') readCell(row, cell === 'whole' && !/^[-+]/.test(row.peek(1) ?? ''), attributes);
  const [latitude, longitude] = [numberOf(row.next()), numberOf(row.next())];
  const [speed, course] = [numberOf(row.next()), numberOf(row.next())];
  attributes.satellites = numberOf(row.next());
  const valid = row.next() === '1';
  attributes.odometer = numberOf(row.next());
  attributes.externalVoltage = numberOf(row.next());
  readSwitches(row.next(), attributes);
  readKind(kind, row, attributes);
  readTail(row, settings, attributes);
  return { identities: [identity], fixes: [fixOn(time, { latitude, longitude, speed, course, valid }, attributes)] };
}

/** A fence's alert has the fence behind its digit: 6002, 5P01 (6-4-1, examples for geo-fence). */
function readAlertCode(text: string, attributes: Attributes): number | undefined {
  const [, digit, fence] = /^([1256])(P\d\d|\d{3})$/.exec(text) ?? [];
  if (fence !== undefined) keep(attributes, 'fence', fence);
  return numberIn(digit ?? text);
}

/** Answers to questions that are attributes (7, ReqICCID and ReqVer). */
const ANSWERS: Readonly<Record<string, 'iccid' | 'firmware'>> = { ReqICCID: 'iccid', ReqVer: 'firmware' };

/** A command's answer: version, then what it was and what came of it. */
function answerOf(identity: string, kind: string, row: Row): SuntechMessage {
  const words: string[] = [];
  while (row.left > 0) words.push(row.next());
  const result = words.join(';').slice(0, 1024);
  const text = `${kind};${words.slice(1).join(';')}`.slice(0, 1024);
  const attributes: Attributes = { result };
  const [, question = '', answer] = words;
  if (answer !== undefined && Object.hasOwn(ANSWERS, question)) attributes[ANSWERS[question]!] = answer.slice(0, 40);
  return { identities: [identity], fixes: [{ time: null, location: null, attributes }], commandResult: { text } };
}

/** Three hexadecimal digits of the area and the base station's colour code; or cell, MCC, MNC, area and signal. */
function readCell(row: Row, whole: boolean, attributes: Attributes): void {
  const text = row.next();
  if (!whole) {
    keep(attributes, 'cell', text.slice(0, 20));
    return;
  }
  const [mcc, mnc, lac] = [numberOf(row.next()), numberOf(row.next()), hexIn(row.next())];
  keep(attributes, 'rxLevel', numberOf(row.next()));
  addCell(attributes, { mcc, mnc, lac: lac ?? 0, id: hexIn(text) ?? 0 });
}

/** Ignition, three inputs, two outputs; of eight digits four and three (6-4-2, "in case of ST300V"). */
function readSwitches(text: string, attributes: Attributes): void {
  if (!/^[01]{6,}$/.test(text)) return;
  const on = (at: number) => text[at] === '1';
  attributes.ignition = on(0);
  if (text.length === 8) {
    attributes.inputs = { 1: on(1), 2: on(2), 3: on(3), 4: on(4) };
    attributes.outputs = { 1: on(5), 2: on(6), 3: on(7) };
    return;
  }
  attributes.inputs = { 1: on(1), 2: on(2), 3: on(3) };
  attributes.outputs = { 1: on(4), 2: on(5) };
}

function readKind(kind: string, row: Row, attributes: Attributes): void {
  if (kind === 'UEX') return readSerialData(row, attributes);
  const text = row.next();
  const code = kind === 'ALT' ? readAlertCode(text, attributes) : numberIn(text);
  if (code === undefined) return;
  if (kind === 'EMG') raiseEmergency(attributes, code);
  else if (kind === 'ALT') raiseAlert(attributes, code);
  else if (kind === 'EVT') attributes.event = code;
  else {
    keep(attributes, 'mode', code);
    keep(attributes, 'index', row.optional().slice(0, 10));
  }
}
