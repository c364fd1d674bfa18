import { type Attributes, type Fix, KMH } from '@balise/tracking';
import { ByteWriter } from '../../core/bytes.ts';
import { toLatin1 } from '../../core/text.ts';
import type { TrackerSide } from '../../core/tracker-side.ts';
import { AVL_IDS, type AvlRow } from './avl-ids.ts';
import { anElement, bytesOf, type TeltonikaElement } from './element.ts';
import { frameLength, HEADER, packet } from './frame.ts';
import { CODEC_8_EXTENDED } from './record.ts';

/** Records that fit into the 1280 bytes of an FMB's packet with all that the simulator's vehicles measure. */
const RECORDS_PER_PACKET = 10;

/** An FMC: signs in with its IMEI, then sends its records in codec 8 extended, several a packet. */
export const teltonikaTracker: TrackerSide = {
  fixesPerAnswer: RECORDS_PER_PACKET,
  login: (identity) => new ByteWriter().u16(identity.length).put(toLatin1(identity)).bytes(),
  report(_identity, fixes) {
    const writer = new ByteWriter();
    for (let at = 0; at < fixes.length; at += RECORDS_PER_PACKET) {
      const records = fixes.slice(at, at + RECORDS_PER_PACKET);
      const data = new ByteWriter().u8(CODEC_8_EXTENDED).u8(records.length);
      for (const fix of records) writeRecord(data, fix);
      writer.put(packet(data.u8(records.length).bytes()));
    }
    return writer.bytes();
  },
  isAnswer: answerLength,
};

/** 01 or 00 to the identity, four bytes of a count, or a packet with a command. */
function answerLength(buffer: Uint8Array): number {
  if (buffer.length === 0) return 0;
  if (buffer[0] === 1) return 1;
  if (buffer.length < 4) return 0;
  if (buffer.subarray(0, 4).some((byte) => byte !== 0)) return 4;
  return buffer.length < HEADER ? 0 : frameLength(buffer);
}

function writeRecord(writer: ByteWriter, { time, location, attributes }: Fix): void {
  const { latitude = 0, longitude = 0, altitude, course, speed, valid = false } = location ?? {};
  writer
    .u64(BigInt(time ?? 0))
    .u8(attributes.alarms?.length ? 1 : 0)
    .u32(Math.round(longitude * 1e7))
    .u32(Math.round(latitude * 1e7))
    .u16(Math.round(altitude ?? 0))
    .u16(Math.round(course ?? 0) % 360)
    .u8(valid ? (attributes.satellites ?? 8) : 0)
    .u16(Math.round((speed ?? 0) / KMH));
  const { event, elements } = elementsOf(attributes);
  writer.u16(event).u16(elements.length);
  for (const width of [1, 2, 4, 8, 0] as const) {
    const group = elements.filter((element) => element.width === width);
    writer.u16(group.length);
    for (const element of group) {
      writer.u16(element.id);
      if (width === 0) writer.u16(element.length);
      writer.put(bytesOf(element));
    }
  }
}

/** One element for each thing the attributes name; where several ids mean the same, the first of the list. */
function elementsOf(attributes: Attributes): { event: number; elements: TeltonikaElement[] } {
  const elements = new Map<number, TeltonikaElement>();
  const said = new Set<string>();
  for (const [id, width, meaning] of AVL_IDS) {
    const [name, value] = valueFor(meaning, attributes);
    if (value === undefined || said.has(name)) continue;
    said.add(name);
    elements.set(id, anElement(id, width, value));
  }
  const { cell, vin, dtcs } = attributes;
  if (cell) {
    const operator = Number(`${cell.mcc}${String(cell.mnc).padStart(2, '0')}`);
    elements.set(241, anElement(241, 4, operator));
    elements.set(206, anElement(206, 2, cell.lac));
    elements.set(636, anElement(636, 4, cell.id));
  }
  if (vin) elements.set(256, anElement(256, 0, vin));
  // an empty text: no codes
  if (dtcs) elements.set(281, anElement(281, 0, dtcs.join(',')));
  let event = 0;
  for (const alarm of attributes.alarms ?? []) {
    const [id, value] = ALARM_ELEMENTS[alarm] ?? [];
    if (id === undefined || value === undefined) continue;
    elements.set(id, anElement(id, 1, value));
    event = id;
  }
  return { event, elements: [...elements.values()] };
}

const ALARM_ELEMENTS: Readonly<Record<string, readonly [id: number, value: number]>> = {
  general: [236, 1],
  tow: [246, 1],
  accident: [247, 1],
  jamming: [249, 1],
  idle: [251, 1],
  powerCut: [252, 1],
  powerRestored: [252, 0],
  hardAcceleration: [253, 1],
  hardBraking: [253, 2],
  hardCornering: [253, 3],
  overspeed: [255, 60],
  geofenceExit: [155, 0],
  geofenceEnter: [155, 1],
};

function valueFor(meaning: AvlRow[2], attributes: Attributes): [name: string, value: number | undefined] {
  if ('flag' in meaning) {
    const value = attributes[meaning.flag];
    return [meaning.flag, value === undefined ? undefined : Number(meaning.inverted ? !value : value)];
  }
  if ('number' in meaning) return [meaning.number, unscaled(attributes[meaning.number], meaning.scale)];
  const name = `${meaning.of} ${meaning.sensor}`;
  if ('scale' in meaning) return [name, unscaled(attributes[meaning.of]?.[meaning.sensor], meaning.scale)];
  const value = attributes[meaning.of]?.[meaning.sensor];
  return [name, value === undefined ? undefined : Number(value)];
}

function unscaled(value: number | undefined, scale = 1): number | undefined {
  return value === undefined ? undefined : Math.round(value / scale);
}
