import type { Attributes, Fix } from '@balise/tracking';
import { keep, raise } from '../../core/shapes/draft.ts';
import { addCell } from '../../core/shapes/stations.ts';
import { fixOn, momentOf, numberIn, numberOf, type Row } from './fields.ts';
import type { SuntechMessage } from './session.ts';

/**
 * ST910, a portable tracker: `ST910;kind;id;version;date;time;[cell;]latitude;longitude;speed;course;fix;…`. The later format has a cell and,
 * behind the fix, the distance and the battery; its alerts have no version.
 */
export function decodeSt910(row: Row): SuntechMessage {
  const kind = row.next();
  const identity = row.next();
  if (kind !== 'Location' && kind !== 'Emergency' && kind !== 'Alert') return { identities: [identity], fixes: [] };
  const attributes: Attributes = {};
  if (kind !== 'Location') raise(attributes, 'general');
  if (!(row.peek(1) ?? '').includes(':')) attributes.firmware = row.next().slice(0, 20);
  const time = momentOf(row.next(), row.next());
  const hasCell = !/^[-+]\d/.test(row.peek() ?? '');
  if (hasCell) keep(attributes, 'cell', row.next().slice(0, 20));
  const [latitude, longitude] = [numberOf(row.next()), numberOf(row.next())];
  const [speed, course] = [numberOf(row.next()), numberOf(row.next())];
  const valid = row.next() === '1';
  const [first, second] = [numberIn(row.peek()), numberIn(row.peek(1))];
  if (hasCell) {
    if (first !== undefined) attributes.odometer = first;
    if (second !== undefined && second <= 100) attributes.batteryLevel = second;
  } else if (kind !== 'Emergency' && first !== undefined) attributes.batteryVoltage = first;
  return { identities: [identity], fixes: [fixOn(time, { latitude, longitude, speed, course, valid }, attributes)] };
}

const CELLS = 7;

/**
 * ST400, a tracker of years on a battery: version, model, the serving cell and six neighbours, battery (V), live or stored, number, status, then what
 * newer models put there, and the position where there was one.
 */
export function decodeSt400(kind: string, row: Row): SuntechMessage {
  const identity = row.next();
  if (kind !== 'STT' && kind !== 'ALT') return { identities: [identity], fixes: [] };
  const attributes: Attributes = { firmware: row.next().slice(0, 20) };
  const model = row.next();
  keep(attributes, 'model', model.slice(0, 10));
  if (model === '41') row.skip(1);
  for (let at = 0; at < CELLS; at++) readCell(row, at === 0, attributes);
  attributes.batteryVoltage = numberOf(row.next());
  if (row.next() === '0') keep(attributes, 'archive', true);
  keep(attributes, 'index', numberOf(row.next()));
  keep(attributes, 'status', numberOf(row.next()));
  return { identities: [identity], fixes: [readPlace(row, model, attributes)] };
}

/** Cell, MCC, MNC, then signal (dBm) and area, in the other order for neighbours, and the timing advance. */
function readCell(row: Row, serving: boolean, attributes: Attributes): void {
  const [id, mcc, mnc] = [numberOf(row.next()), numberOf(row.next()), numberOf(row.next())];
  const [first, second] = [numberOf(row.next()), numberOf(row.next())];
  row.skip(1);
  const [lac, signal] = serving ? [second, first] : [first, second];
  if (id > 0) addCell(attributes, { mcc, mnc, lac, id, signal });
}

function readPlace(row: Row, model: string, attributes: Attributes): Fix {
  if ((row.peek() ?? '').length === 3 || model === '41') keep(attributes, 'network', row.next().slice(0, 10));
  if (model === '41') {
    const temperature = numberIn(row.next());
    if (temperature !== undefined) attributes.temperatures = { 1: temperature };
    attributes.motion = row.next() === '2';
  }
  if ((row.peek() ?? '') === '') return { time: null, location: null, attributes };
  const time = momentOf(row.next(), row.next());
  const [latitude, longitude] = [numberOf(row.next()), numberOf(row.next())];
  const [speed, course] = [numberOf(row.next()), numberOf(row.next())];
  attributes.satellites = numberOf(row.next());
  return fixOn(time, { latitude, longitude, speed, course, valid: row.next() === '1' }, attributes);
}
