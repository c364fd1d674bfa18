import { type Attributes, type Fix, KMH } from '@balise/tracking';
import { momentDigits } from '../../core/bcd.ts';
import { ByteWriter } from '../../core/bytes.ts';
import { toLatin1 } from '../../core/text.ts';
import type { TrackerSide } from '../../core/tracker-side.ts';
import { closeFrame, frameLength } from './frame.ts';
import { MESSAGE } from './message-id.ts';
import { terminalBytes } from './terminal.ts';

/** Locations of some sixty bytes that fit into a body of 1023. */
const PER_BATCH = 12;
const CHINA = 8 * 3_600_000;

/** A terminal of 2019: authenticates with its own number, reports a location alone or several as a batch, and beats. */
export const jt808Tracker: TrackerSide = {
  fixesPerAnswer: PER_BATCH,
  login(identity) {
    const code = toLatin1(identity);
    const body = new ByteWriter()
      .u8(code.length)
      .put(code)
      .put(toLatin1(identity.padStart(15, '0').slice(0, 15)));
    return frame(identity, MESSAGE.authenticate, 0, body.put(new Uint8Array(20)).bytes());
  },
  report(identity, fixes, serial) {
    const writer = new ByteWriter();
    for (let at = 0, number = serial; at < fixes.length; at += PER_BATCH, number++) {
      const bodies = fixes.slice(at, at + PER_BATCH).map(locationBody);
      if (bodies.length === 1) writer.put(frame(identity, MESSAGE.location, number, bodies[0]!));
      else writer.put(frame(identity, MESSAGE.batch, number, batchBody(bodies)));
    }
    return writer.bytes();
  },
  heartbeat: (identity, _fix, serial) => frame(identity, MESSAGE.heartbeat, serial, new Uint8Array()),
  isAnswer: frameLength,
};

function frame(identity: string, id: number, serial: number, body: Uint8Array): Uint8Array {
  const like = { delimiter: 0x7e, version: 1, terminal: terminalBytes(identity, 10), short: false };
  return closeFrame(like, id, serial & 0xffff, body);
}

function batchBody(bodies: Uint8Array[]): Uint8Array {
  const writer = new ByteWriter().u16(bodies.length).u8(0);
  for (const body of bodies) writer.u16(body.length).put(body);
  return writer.bytes();
}

const ALARM_BITS: Partial<Record<string, number>> = {
  sos: 0,
  overspeed: 1,
  fatigue: 2,
  gpsAntennaCut: 5,
  lowBattery: 7,
  powerCut: 8,
  vibration: 15,
  tamper: 16,
  general: 26,
  movement: 28,
  accident: 29,
};

function locationBody({ time, location, attributes }: Fix): Uint8Array {
  const { latitude = 0, longitude = 0, altitude, speed, course, valid = false } = location ?? {};
  const alarms = (attributes.alarms ?? []).reduce((bits, alarm) => bits | bitOf(ALARM_BITS[alarm]), 0);
  const state =
    (attributes.ignition ? 1 : 0) |
    (valid ? 2 : 0) |
    (latitude < 0 ? 4 : 0) |
    (longitude < 0 ? 8 : 0) |
    (attributes.blocked ? 1 << 10 : 0) |
    (attributes.charging ? 1 << 26 : 0);
  const writer = new ByteWriter()
    .u32(alarms)
    .u32(state)
    .u32(Math.round(Math.abs(latitude) * 1e6))
    .u32(Math.round(Math.abs(longitude) * 1e6))
    .u16(Math.round(altitude ?? 0))
    .u16(Math.round(((speed ?? 0) / KMH) * 10))
    .u16(Math.round(course ?? 0) % 360)
    .put(momentDigits(time ?? 0, CHINA));
  writeItems(writer, attributes);
  return writer.bytes();
}

function bitOf(index: number | undefined): number {
  return index === undefined ? 0 : 1 << index;
}

/** The items for what the vehicle says, as `elements.ts` reads them. */
function writeItems(writer: ByteWriter, attributes: Attributes): void {
  const item = (id: number, width: 1 | 2 | 4, value: number | undefined, scale = 1) => {
    if (value === undefined) return;
    const number = Math.max(0, Math.round(value * scale));
    writer.u8(id).u8(width);
    if (width === 1) writer.u8(number);
    else if (width === 2) writer.u16(number);
    else writer.u32(number);
  };
  item(0x01, 4, attributes.odometer, 1 / 100);
  item(0x02, 2, attributes.fuelVolume, 10);
  item(0x03, 2, attributes.busSpeed, 10 / KMH);
  item(0x06, 1, attributes.batteryLevel);
  item(0x30, 1, attributes.gsmSignal, 31 / 100);
  item(0x31, 1, attributes.satellites);
  item(0x61, 2, attributes.externalVoltage, 100);
  item(0x69, 2, attributes.batteryVoltage, 100);
  item(0x81, 2, attributes.rpm);
  const degrees = attributes.temperatures?.['1'];
  if (degrees !== undefined) item(0x51, 2, Math.round(Math.abs(degrees) * 10) | (degrees < 0 ? 0x8000 : 0));
}
