import { type Attributes, type Fix, KMH } from '@balise/tracking';
import { ByteWriter } from '../../core/bytes.ts';
import type { TrackerSide } from '../../core/tracker-side.ts';
import { COMMAND } from './command-id.ts';
import { deviceFrame } from './frame.ts';

/** Extended records of some seventy bytes that fit into a packet of 1024. */
const PER_PACKET = 10;
const NOWHERE = 0x8000_0000;

/** An FM-Eco4: identifies itself, reports extended records, several a packet, and beats. */
export const ruptelaTracker: TrackerSide = {
  fixesPerAnswer: PER_PACKET,
  login: (identity) => deviceFrame(identity, COMMAND.identification, []),
  report(identity, fixes) {
    const writer = new ByteWriter();
    for (let at = 0; at < fixes.length; at += PER_PACKET) {
      const records = fixes.slice(at, at + PER_PACKET);
      const body = new ByteWriter().u8(0).u8(records.length);
      for (const fix of records) writeRecord(body, fix);
      writer.put(deviceFrame(identity, COMMAND.extendedRecords, body.bytes()));
    }
    return writer.bytes();
  },
  heartbeat: (identity) => deviceFrame(identity, COMMAND.heartbeat, []),
  isAnswer(buffer) {
    if (buffer.length < 2) return 0;
    const length = ((buffer[0]! << 8) | buffer[1]!) + 4;
    return buffer.length < length ? 0 : length;
  },
};

function writeRecord(writer: ByteWriter, { time, location, attributes }: Fix): void {
  writer
    .u32(Math.floor((time ?? 0) / 1000))
    .u8(0)
    .u8(0)
    .u8(0);
  if (location) {
    writer
      .u32(Math.round(location.longitude * 1e7))
      .u32(Math.round(location.latitude * 1e7))
      .u16(Math.round(Math.max(0, location.altitude ?? 0) * 10))
      .u16(Math.round((location.course ?? 0) * 100) % 36_000)
      .u8(attributes.satellites ?? 8)
      .u16(Math.round((location.speed ?? 0) / KMH))
      .u8(Math.round((attributes.hdop ?? 1) * 10));
  } else writer.u32(NOWHERE).u32(NOWHERE).put(new Uint8Array(8));
  // 7: the interval is over
  writer.u16(7);
  const lists = parametersOf(attributes);
  for (const width of [1, 2, 4] as const) {
    const list = lists.filter((row) => row.width === width);
    writer.u8(list.length);
    for (const { id, value } of list) {
      writer.u16(id);
      if (width === 1) writer.u8(value);
      else if (width === 2) writer.u16(value);
      else writer.u32(value);
    }
  }
  writer.u8(0);
}

type Row = { id: number; width: 1 | 2 | 4; value: number };

/** The parameters for what the vehicle says, as `parameters.ts` reads them. */
function parametersOf(attributes: Attributes): Row[] {
  const { alarms = [], temperatures } = attributes;
  const said = (condition: boolean | undefined) => (condition === undefined ? undefined : Number(condition));
  const raised = (alarm: (typeof alarms)[number]) => (alarms.includes(alarm) ? 1 : undefined);
  const degrees = temperatures?.['1'];
  const rows: [id: number, width: 1 | 2 | 4, value: number | undefined][] = [
    [27, 1, attributes.gsmSignal === undefined ? undefined : (attributes.gsmSignal * 31) / 100],
    [88, 1, raised('jamming')],
    [134, 1, raised('hardBraking')],
    [136, 1, raised('hardAcceleration')],
    [173, 1, said(attributes.motion)],
    [207, 1, attributes.fuelLevel === undefined ? undefined : attributes.fuelLevel / 0.4],
    [409, 1, said(attributes.ignition)],
    [410, 1, raised('tow')],
    [411, 1, raised('accident')],
    [29, 2, attributes.externalVoltage === undefined ? undefined : attributes.externalVoltage * 1000],
    [30, 2, attributes.batteryVoltage === undefined ? undefined : attributes.batteryVoltage * 1000],
    [79, 2, degrees === undefined ? undefined : Math.round(degrees * 10) & 0xffff],
    [197, 2, attributes.rpm === undefined ? undefined : attributes.rpm * 8],
    [65, 4, attributes.odometer],
    [163, 4, attributes.busOdometer === undefined ? undefined : attributes.busOdometer / 5],
    [208, 4, attributes.fuelUsed === undefined ? undefined : attributes.fuelUsed * 2],
  ];
  return rows.flatMap(([id, width, value]) => (value === undefined ? [] : [{ id, width, value: Math.round(value) }]));
}
