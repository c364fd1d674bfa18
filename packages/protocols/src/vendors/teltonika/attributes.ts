import type { Attributes } from '@balise/tracking';
import { toHex } from '../../core/hex.ts';
import { vendorValues } from '../../core/vendor-values.ts';
import { alarmsOf } from './alarms.ts';
import { AVL_IDS, type AvlRow, type Meaning } from './avl-ids.ts';
import { readBeacons } from './beacons.ts';
import { bytesOf, numberOf, plainValue, printable, type TeltonikaElement } from './element.ts';
import { FMS_AVL_IDS, isProfessional, NOT_FMS } from './fms-avl-ids.ts';
import { setMeasured, setSwitched } from './sensor.ts';
import { cellOf } from './serving-cell.ts';

const keyOf = (id: number, width: number) => id * 16 + width;
const tableOf = (rows: readonly AvlRow[]) => new Map(rows.map(([id, width, meaning]) => [keyOf(id, width), meaning]));
const FMB = tableOf(AVL_IDS);
const PROFESSIONAL = tableOf([...AVL_IDS.filter(([id]) => !NOT_FMS.includes(id)), ...FMS_AVL_IDS]);

/** What a record says beside time and place. Elements without a name of ours are kept under their AVL id. */
export function attributesOf(
  record: { event: number; elements: readonly TeltonikaElement[] },
  codec: number,
  model: string | undefined,
): Attributes {
  const table = isProfessional(model, codec, record.elements) ? PROFESSIONAL : FMB;
  const attributes: Attributes = {};
  const vendor = vendorValues();
  for (const element of record.elements) {
    const meaning = table.get(keyOf(element.id, element.width));
    if (meaning && apply(meaning, element, attributes)) continue;
    if (applyText(element, attributes)) continue;
    if (readBeacons(element, attributes, vendor)) continue;
    vendor[element.id] = plainValue(element);
  }
  const alarms = alarmsOf(record.event, record.elements);
  if (alarms) attributes.alarms = alarms;
  const cell = cellOf(record.elements);
  if (cell) attributes.cell = cell;
  const iccid = iccidOf(record.elements);
  if (iccid) attributes.iccid = iccid;
  if (record.event !== 0) attributes.event = record.event;
  if (Object.keys(vendor).length > 0) attributes.vendor = vendor;
  return attributes;
}

function apply(meaning: Meaning, element: TeltonikaElement, attributes: Attributes): boolean {
  const value = numberOf(element, meaning.signed);
  if (meaning.absent?.includes(value)) return false;
  if (meaning.second && 'number' in meaning) {
    attributes[meaning.number] ??= scaled(value, meaning.scale);
    return false;
  }
  if ('flag' in meaning) attributes[meaning.flag] = meaning.inverted ? value === 0 : value !== 0;
  else if ('number' in meaning) attributes[meaning.number] = scaled(value, meaning.scale);
  else if ('scale' in meaning) setMeasured(attributes, meaning.of, meaning.sensor, scaled(value, meaning.scale));
  else setSwitched(attributes, meaning.of, meaning.sensor, value !== 0);
  return true;
}

/** Six decimals: what a scale of 0.1 or 0.001 leaves of binary fractions is not a measurement. */
function scaled(value: number, scale = 1): number {
  return Math.round(value * scale * 1e6) / 1e6;
}

const IBUTTON = 78;
const RFID = 207;
const VIN = 256;
const FAULT_CODES = 281;
const ICCID = 641;

function applyText(element: TeltonikaElement, attributes: Attributes): boolean {
  const { id, width, value } = element;
  if (width === 8 && (id === IBUTTON || id === RFID)) {
    // zeros: no card. The wire has the family code first; engraved on the key it is last
    if (value !== 0) attributes.driverId = toHex(bytesOf(element).toReversed()).toUpperCase();
    return true;
  }
  if (width !== 0) return false;
  // an empty list: the engine has no codes
  const text = id === FAULT_CODES && element.length === 0 ? '' : printable(bytesOf(element))?.trim();
  if (text === undefined) return false;
  if (id === VIN) attributes.vin = text;
  else if (id === ICCID) attributes.iccid = text;
  else if (id === FAULT_CODES) attributes.dtcs = text.split(/[,\s]+/).filter(Boolean);
  else return false;
  return true;
}

const ICCID_1 = 11;
const ICCID_2 = 14;

/** The SIM's number comes in two halves of ten digits, as two integers. */
function iccidOf(elements: readonly TeltonikaElement[]): string | undefined {
  const first = elements.find(({ id, width }) => id === ICCID_1 && width === 8);
  const second = first && elements.find(({ id, width }) => id === ICCID_2 && width === 8);
  if (!first || !second) return undefined;
  const [high, low] = [numberOf(first), numberOf(second)];
  if (high < 1e9 || high >= 1e10 || low >= 1e10) return undefined;
  return `${high}${String(low).padStart(10, '0')}`;
}
