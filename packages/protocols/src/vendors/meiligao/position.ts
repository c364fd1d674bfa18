import { type Attributes, type Fix, KNOT } from '@balise/tracking';
import { keep } from '../../core/shapes/draft.ts';
import { degreesOf } from '../../core/shapes/minutes-text.ts';
import { addCell } from '../../core/shapes/stations.ts';

/** hhmmss.sss,A,ddmm.mmmm,N,dddmm.mmmm,E,knots,course,ddmmyy and what NMEA 0183 has behind it (protocol V2.2, "GPRMC"). */
const RMC =
  /^(\d{1,2})(\d\d)(\d\d)(?:\.\d*)?,([AV]),(\d{1,5}\.\d*),([NS]),(\d{1,6}\.\d*),([EW]),([\d.]*),([\d.]*),(\d\d)(\d\d)(\d\d)/;

/** RMC|HDOP|altitude|state|AD|…, each part as far as the model has it. Undefined for another text. */
export function readPosition(text: string): Fix | undefined {
  const parts = text.split('|', 20);
  const rmc = RMC.exec(parts[0]!);
  if (!rmc) return undefined;
  const [, hour, minute, second, fixed, latitude, north, longitude, east, speed, course, day, month, year] = rmc;
  const [, hdop, altitude, state, ad, ...rest] = parts;
  const attributes: Attributes = {};
  if (isNumber(hdop)) attributes.hdop = Number(hdop);
  if (state && /^[\dA-F]{4}$/i.test(state)) readState(Number.parseInt(state, 16), attributes);
  if (ad) readAnalog(ad, attributes);
  if (/^[\dA-F]{16,20}$/i.test(rest[0] ?? '')) readNewTail(rest, attributes);
  else readOldTail(rest, attributes);
  return {
    time: timeOf([year, month, day, hour, minute, second].map(Number)),
    location: {
      latitude: degreesOf(latitude!, 90) * (north === 'S' ? -1 : 1),
      longitude: degreesOf(longitude!, 180) * (east === 'W' ? -1 : 1),
      altitude: isNumber(altitude) ? Number(altitude) : null,
      speed: isNumber(speed) ? Number(speed) * KNOT : null,
      course: isNumber(course) ? Number(course) % 360 : null,
      valid: fixed === 'A',
      accuracy: null,
    },
    attributes,
  };
}

function timeOf([year, month, day, hour, minute, second]: number[]): number | null {
  if (month! < 1 || month! > 12 || day! < 1) return null;
  return Date.UTC(2000 + year!, month! - 1, day, hour, minute, second);
}

function isNumber(text: string | undefined): text is string {
  return text !== undefined && /^-?\d{1,9}(\.\d*)?$/.test(text);
}

/** Outputs 1 to 5 from bit 0 on, inputs 1 to 5 from bit 8 on. */
function readState(bits: number, attributes: Attributes): void {
  const five = (from: number) =>
    Object.fromEntries([1, 2, 3, 4, 5].map((number) => [String(number), ((bits >> (from + number - 1)) & 1) === 1]));
  attributes.outputs = five(0);
  attributes.inputs = five(8);
  keep(attributes, 'state', bits);
}

/** Converters' steps in hexadecimal digits; the models scale them differently. */
function readAnalog(text: string, attributes: Attributes): void {
  const steps = text.split(',', 8);
  if (!steps.every((step) => /^[\dA-F]{4}$/i.test(step))) return;
  steps.forEach((step, at) => void keep(attributes, `adc${at + 1}`, Number.parseInt(step, 16)));
}

/** Metres in decimal digits, and the card of a driver. */
function readOldTail([metres, card]: string[], attributes: Attributes): void {
  if (isNumber(metres)) attributes.odometer = Number(metres);
  if (card && /^[\dA-Z]{4,20}$/i.test(card)) attributes.driverId = card;
}

/** Country, network, area and cell (four or eight digits), signal, metres and satellites in hexadecimal digits, the stripe of a card. */
function readNewTail([cell = '', signal, metres, satellites, stripe]: string[], attributes: Attributes): void {
  const [mcc, mnc, lac, id] = [cell.slice(0, 4), cell.slice(4, 8), cell.slice(8, 12), cell.slice(12)].map((digits) =>
    Number.parseInt(digits, 16),
  );
  addCell(attributes, { mcc: mcc!, mnc: mnc!, lac: lac!, id: id! });
  const step = hexOf(signal);
  if (step !== undefined && step <= 31) attributes.gsmSignal = Math.round((step * 100) / 31);
  const odometer = hexOf(metres);
  if (odometer !== undefined) attributes.odometer = odometer;
  const seen = hexOf(satellites);
  if (seen !== undefined) attributes.satellites = seen;
  if (stripe) keep(attributes, 'card', stripe.trim().slice(0, 200));
}

function hexOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[\dA-F]{1,8}$/i.test(text) ? Number.parseInt(text, 16) : undefined;
}
