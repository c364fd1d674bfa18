import { fromHex } from '../../core/hex.ts';
import { readBits } from '../../core/shapes/bits.ts';
import { type Draft, keep } from '../../core/shapes/draft.ts';
import {
  altitude,
  course,
  decimal,
  type Field,
  hexadecimal,
  ignored,
  kmh,
  number,
  validWhen,
  vendor,
  vendorNumber,
  words,
} from '../../core/shapes/fields.ts';
import { readAnswer } from '../../core/shapes/j1979.ts';
import { letteredDegrees } from '../../core/shapes/place.ts';
import { addCell } from '../../core/shapes/stations.ts';

type Part = (draft: Draft, values: string[]) => void;

/** Values in their order; those left empty are not read. */
const values =
  (fields: readonly Field[]): Part =>
  (draft, texts) =>
    fields.forEach((read, at) => {
      if (texts[at]) read(draft, texts[at]);
    });

/** h-m-s, or hours alone. */
const hours: Field = ({ attributes }, text) => {
  const [hour = '', minute = '0', second = '0'] = text.split('-');
  attributes.engineHours = decimal(hour) * 3600 + decimal(minute) * 60 + decimal(second);
};
const ports: Field = ({ attributes }, text) =>
  readBits(attributes, hexadecimal(text), {
    0: 'ignition',
    1: { input: 1 },
    2: { input: 2 },
    3: { input: 3 },
    4: { input: 4 },
    5: { output: 1 },
    6: { output: 2 },
    7: { output: 3 },
  });
const status: Field = ({ attributes }, text) => keep(attributes, 'status', hexadecimal(text));
const analog =
  (input: number): Field =>
  ({ attributes }, text) => {
    attributes.analogInputs = { ...attributes.analogInputs, [input]: decimal(text) };
  };

/** Registration and signal, then country, network, area, cell and dBm of each cell. */
const cells: Part = ({ attributes }, texts) => {
  if (texts[1]) keep(attributes, 'rssi', decimal(texts[1]));
  for (let at = 2; at + 4 < texts.length; at += 5) {
    const [mcc = '', mnc = '', lac = '', id = '', signal = ''] = texts.slice(at, at + 5);
    if (!mcc || !mnc || !lac || !id) continue;
    const cell = { mcc: decimal(mcc), mnc: decimal(mnc), lac: hexadecimal(lac), id: hexadecimal(id) };
    addCell(attributes, signal ? { ...cell, signal: decimal(signal) } : cell);
  }
};

/** Each answer of the engine has its length before it: 04410C1220 is 41, PID 0C and two bytes. */
const engine: Part = (draft, [text = '']) => {
  vendor('obd')(draft, text);
  if (!/^(?:[\dA-F]{2})+$/i.test(text)) return;
  const bytes = fromHex(text);
  for (let at = 0; at < bytes.length; at += bytes[at]! + 1) {
    const [service = 0, ...answer] = bytes.subarray(at + 1, at + 1 + bytes[at]!);
    // an answer has the service's number and 40
    if (service > 0x40 && service < 0x50) readAnswer(draft.attributes, service - 0x40, Uint8Array.from(answer));
  }
};

const DRIVER = '0';
const THERMOMETER = '1';

/** One-wire devices: number and kind, of a driver the key, of a thermometer its serial number and °C. */
const wires: Part = ({ attributes }, texts) => {
  for (let at = 0; at + 2 < texts.length; ) {
    const [sensor = '', kind = '', first = ''] = texts.slice(at, at + 3);
    if (kind === THERMOMETER && texts[at + 3]) {
      attributes.temperatures = { ...attributes.temperatures, [sensor]: decimal(texts[at + 3]!) };
      keep(attributes, `thermometer${sensor}`, first.slice(0, 40));
      at += 4;
    } else {
      if (kind === DRIVER && first !== '') attributes.driverId = first.slice(0, 40);
      at += 3;
    }
  }
};

/** By their names (corpus). */
export const PARTS: Readonly<Record<string, Part>> = {
  GPS: values([
    ...[validWhen('A'), number('satellites'), letteredDegrees('latitude'), letteredDegrees('longitude')],
    ...[kmh, course, altitude, number('hdop'), vendorNumber('vdop')],
  ]),
  GSM: cells,
  COT: values([number('odometer'), hours]),
  ADC: values([number('externalVoltage'), number('batteryVoltage'), analog(1), analog(2)]),
  DTT: values([
    status,
    ports,
    vendor('geofence'),
    vendor('geofenceStatus'),
    vendor('eventStatus'),
    vendor('packetType'),
  ]),
  SYS: values([vendor('model'), words('firmware'), vendor('hardware'), ignored]),
  ETD: values([vendor('eventData')]),
  OBD: engine,
  TAG: values([vendor('tagData')]),
  IWD: wires,
};
