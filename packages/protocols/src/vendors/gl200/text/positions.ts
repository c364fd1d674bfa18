import type { Attributes, Fix } from '@balise/tracking';
import { raise } from '../../../core/shapes/draft.ts';
import { readAccessories } from './accessories.ts';
import { emptyPlace, fixAt, type Place, placesOf } from './place.ts';
import { type Gl200Report, hexIn, isVin, numberIn } from './report.ts';
import { readBattery, readTail } from './tail.ts';

/** A supply of less is no voltage but a switch of the report. */
const LEAST_MILLIVOLTS = 11;
/** Of FRI: name, supply, report type, number of positions. */
const FRI_HEADER = 4;

/** +RESP:GTFRI and the reports of its shape: one to fifteen positions; what is behind the last belongs to it. */
export function readPositions(report: Gl200Report): Fix[] {
  const { fields, family, type } = report;
  const vin = isVin(fields[3]) && fields[4] !== undefined ? fields[3] : undefined;
  const header = vin === undefined ? 3 : 4;
  const { places, attributes, fixes } = readPlaces(report, type === 'FRI' ? header + FRI_HEADER : 4);
  const last = places.at(-1);
  if (!last) return [{ time: report.sentAt, location: null, attributes }];
  if (vin !== undefined) attributes.vin = vin;
  if (type === 'FRI') readHeader(report, header, attributes);
  if (type === 'STR' && family.battery) readBattery(fields[last.at - 1], attributes);
  if (type === 'GEO') raise(attributes, (fields[header + 2] ?? '').endsWith('1') ? 'geofenceEnter' : 'geofenceExit');
  const behind = readTail(report, last.tail, attributes);
  if (attributes.inputs) readEngine(report, behind, attributes);
  // a live report of no position is of the moment in which it arrives
  return type === 'FRI' ? fixes.map((fix) => (fix.location ? fix : { ...fix, time: null })) : fixes;
}

function readHeader({ fields, family }: Gl200Report, name: number, attributes: Attributes): void {
  const supply = numberIn(fields[name + 1]);
  if (supply !== undefined && supply >= LEAST_MILLIVOLTS) attributes.externalVoltage = supply / 1000;
  const state = family.stateInType ? numberIn(fields[name + 2]) : undefined;
  if (state === undefined) return;
  attributes.motion = (state & 1) === 1;
  attributes.charging = (state & 2) === 2;
}

/** Behind the status: engine speed, consumption, fuel level (GV500 manual, +RESP:GTFRI). */
function readEngine({ fields, end }: Gl200Report, at: number, attributes: Attributes): void {
  const [rpm, level] = [numberIn(fields[at]), numberIn(fields[at + 2])];
  if (rpm !== undefined && at < end) attributes.rpm = rpm;
  if (level !== undefined && at + 2 < end) attributes.fuelLevel = level;
}

/** +RESP:GTERI: mask, supply (mV), report type, number of positions; behind the status what the mask says. */
export function readExtended(report: Gl200Report): Fix[] {
  const { fields } = report;
  const mask = hexIn(fields[4]) ?? 0;
  const { places, attributes, fixes } = readPlaces(report, 8);
  const supply = numberIn(fields[5]);
  if (supply !== undefined) attributes.externalVoltage = supply / 1000;
  const last = places.at(-1);
  if (last) readAccessories(report, mask, readTail(report, last.tail, attributes), attributes);
  return fixes.length > 0 ? fixes : [{ time: report.sentAt, location: null, attributes }];
}

/** The fixes of a report's places, and the attributes of the last. */
function readPlaces(report: Gl200Report, from: number): { places: Place[]; attributes: Attributes; fixes: Fix[] } {
  const places = placesOf(report);
  if (places.length === 0) {
    const empty = emptyPlace(report, from);
    if (empty) places.push(empty);
  }
  const fixes = places.map((place, at) => {
    const attributes: Attributes = {};
    // older portable trackers put the mileage behind each position's cell
    const mileage = report.fields[place.tail] ?? '';
    if (at < places.length - 1 && /^\d{1,12}\.\d$/.test(mileage))
      attributes.odometer = Math.round(Number(mileage) * 1000);
    return fixAt(report, place, attributes);
  });
  return { places, fixes, attributes: fixes.at(-1)?.attributes ?? {} };
}
