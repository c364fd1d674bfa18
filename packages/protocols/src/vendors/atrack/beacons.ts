import type { Attributes } from '@balise/tracking';
import { ByteReader } from '../../core/bytes.ts';
import { fromHex, toHex } from '../../core/hex.ts';
import { keep } from '../../core/shapes/draft.ts';

const MAX_TAGS = 20;
const TEMPERATURE_TAG = 0xe0;

/** What the mask's bits 6 to 2 announce behind the address (bit 7), by the mode. Two bytes where a name ends with 2. */
const MODES: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  1: { 6: 'Major2', 5: 'Minor2', 4: 'TxPower', 3: 'Rssi' },
  2: { 6: 'Battery2', 5: 'Temp2', 4: 'TxPower', 3: 'Rssi' },
  3: { 6: 'Humidity2', 5: 'Temp2', 3: 'Rssi', 2: 'Battery2' },
};

/** %BC: "mode:mask:tags", or tags that each carry their length. What is ambiguous is kept as received. */
export function readBeacons(attributes: Attributes, value: string): void {
  const [, mode, mask, tags] = /^(\d+):(\d+):([0-9A-Fa-f]*)$/.exec(value) ?? [];
  const digits = tags ?? value;
  if (digits.length % 2 !== 0 || !/^[0-9A-Fa-f]*$/.test(digits)) {
    keep(attributes, 'BC', value.slice(0, 400));
    return;
  }
  const reader = new ByteReader(fromHex(digits));
  if (mode === undefined) readSized(attributes, reader);
  else if (MODES[mode]) readMasked(attributes, reader, MODES[mode], Number(mask));
  else keep(attributes, 'BC', value.slice(0, 400));
}

function readMasked(
  attributes: Attributes,
  reader: ByteReader,
  fields: Readonly<Record<number, string>>,
  mask: number,
): void {
  const announced = [6, 5, 4, 3, 2].filter((bit) => (mask >> bit) % 2 === 1).flatMap((bit) => fields[bit] ?? []);
  const size = (mask & 0x80 ? 6 : 0) + announced.reduce((sum, name) => sum + (name.endsWith('2') ? 2 : 1), 0);
  for (let tag = 1; size > 0 && reader.remaining >= size && tag <= MAX_TAGS; tag++) {
    if (mask & 0x80) keep(attributes, `tag${tag}Id`, toHex(reader.take(6)));
    for (const name of announced) {
      if (name === 'Temp2') setTemperature(attributes, tag, reader.i16() / 100);
      else if (name === 'Humidity2') setHumidity(attributes, tag, reader.u16());
      else if (name.endsWith('2')) keep(attributes, `tag${tag}${name.slice(0, -1)}`, reader.u16());
      else keep(attributes, `tag${tag}${name}`, reader.i8());
    }
  }
}

/** Length, type and address; of the type 0xe0 hundredths of degrees, millivolts and dBm. */
function readSized(attributes: Attributes, reader: ByteReader): void {
  for (let tag = 1; reader.remaining > 0 && tag <= MAX_TAGS; tag++) {
    const length = reader.u8();
    if (length < 7 || length > reader.remaining) return;
    const part = reader.within(length);
    const type = part.u8();
    keep(attributes, `tag${tag}Id`, toHex(part.take(6)));
    if (type === TEMPERATURE_TAG && part.remaining >= 5) {
      setTemperature(attributes, tag, part.i16() / 100);
      keep(attributes, `tag${tag}Battery`, part.u16() / 1000);
      keep(attributes, `tag${tag}Rssi`, part.i8());
    }
    if (part.remaining > 0) keep(attributes, `tag${tag}Data`, toHex(part.take(part.remaining)));
  }
}

function setTemperature(attributes: Attributes, tag: number, value: number): void {
  attributes.temperatures = { ...attributes.temperatures, [`tag${tag}`]: value };
}

function setHumidity(attributes: Attributes, tag: number, value: number): void {
  attributes.humidities = { ...attributes.humidities, [`tag${tag}`]: value };
}
