import { type Attributes, type Fix, KMH } from '@balise/tracking';
import { keep } from '../../../core/shapes/draft.ts';
import { fixAt, placesOf } from './place.ts';
import { type Gl200Report, isVin, numberIn, withoutPlace } from './report.ts';
import { readTail } from './tail.ts';

/** Four hexadecimal digits of a trouble code as SAE J2012 writes it: two bits of P, C, B, U, then the digits. */
const SYSTEMS = 'PCBU';

/** +RESP:GTOBD (GV500 manual, 3.3.1): name, report type, mask, VIN, whether the bus answers, its supply, PIDs, then the values. */
export function readObd(report: Gl200Report): Fix {
  const { fields } = report;
  const header = isVin(fields[3]) ? 4 : 3;
  const attributes: Attributes = {};
  const at = header + 3;
  if (isVin(fields[at])) attributes.vin = fields[at]!;
  else if (header === 4) attributes.vin = fields[3]!;
  const supply = numberIn(fields[at + 2]);
  if (supply !== undefined) attributes.externalVoltage = supply / 1000;
  readValues(report, at + 4, attributes);
  const place = placesOf(report).at(-1);
  if (!place) return withoutPlace(report, attributes);
  const total = numberIn(fields[place.at - 1]);
  // what the plug has counted on the bus since it came: no dashboard says it
  if (total !== undefined) keep(attributes, 'obdMileage', total * 1000);
  const fix = fixAt(report, place, attributes);
  readTail(report, place.tail, attributes);
  return fix;
}

function readValues({ fields, end }: Gl200Report, at: number, attributes: Attributes): void {
  const value = (behind: number) => (at + behind < end ? numberIn(fields[at + behind]) : undefined);
  const speed = value(1);
  if (speed !== undefined) attributes.busSpeed = speed * KMH;
  const codes = fields[at + 8] ?? '';
  if (/^([0-9A-F]{4}){1,40}$/i.test(codes)) attributes.dtcs = codes.match(/.{4}/g)!.map(troubleCode);
  const known: [
    value: number | undefined,
    name: 'rpm' | 'coolantTemperature' | 'throttle' | 'engineLoad' | 'fuelLevel',
  ][] = [
    [value(0), 'rpm'],
    [value(2), 'coolantTemperature'],
    [value(9), 'throttle'],
    [value(10), 'engineLoad'],
    [value(11), 'fuelLevel'],
  ];
  for (const [number, name] of known) if (number !== undefined) attributes[name] = number;
  const others: [behind: number, name: string][] = [
    [3, 'fuelConsumption'],
    [4, 'dtcsClearedDistance'],
    [5, 'milDistance'],
    [6, 'milStatus'],
    [7, 'dtcsNumber'],
  ];
  for (const [behind, name] of others) {
    const number = value(behind);
    if (number !== undefined) keep(attributes, name, number);
  }
}

function troubleCode(digits: string): string {
  const first = Number.parseInt(digits[0]!, 16);
  return `${SYSTEMS[first >> 2]}${first & 3}${digits.slice(1).toUpperCase()}`;
}
