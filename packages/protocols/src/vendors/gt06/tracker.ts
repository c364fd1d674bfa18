import { type Fix, KMH } from '@balise/tracking';
import { ByteWriter } from '../../core/bytes.ts';
import { fromHex } from '../../core/hex.ts';
import { fromLatin1 } from '../../core/text.ts';
import type { TrackerSide } from '../../core/tracker-side.ts';
import { dateBytes } from './clock.ts';
import { closeFrame, frameLength } from './frame.ts';
import { MESSAGE } from './message-type.ts';

/** A GT06E: signs in with its IMEI, reports one location a frame, beats with its terminal information. */
export const gt06Tracker: TrackerSide = {
  fixesPerAnswer: 1,
  login: (identity) => closeFrame(MESSAGE.login, fromHex(identity.padStart(16, '0')), 1),
  report(_identity, fixes, serial) {
    const writer = new ByteWriter();
    fixes.forEach((fix, at) => {
      writer.put(reportOf(fix, (serial + at) & 0xffff));
    });
    return writer.bytes();
  },
  heartbeat: (_identity, fix, serial) => closeFrame(MESSAGE.status, stateBytes(fix).u16(0x0002).bytes(), serial),
  isAnswer: frameLength,
  relayAsked(frame) {
    if (frame[3] !== MESSAGE.command) return undefined;
    const asked = /Relay,([01])/.exec(fromLatin1(frame))?.[1];
    return asked === undefined ? undefined : asked === '1';
  },
};

/** An alarm goes into a frame of its own kind, which also has the battery; any other location into 0x22. */
function reportOf(fix: Fix, serial: number): Uint8Array {
  if (fix.location === null || fix.time === null) {
    return closeFrame(MESSAGE.status, stateBytes(fix).u16(0x0002).bytes(), serial);
  }
  const code = ALARM_CODES[fix.attributes.alarms?.[0] ?? ''];
  if (code !== undefined) {
    const content = gpsBytes(fix).u8(9).put(cellBytes(fix)).put(stateBytes(fix).bytes()).u8(code).u8(2);
    return closeFrame(MESSAGE.alarm, content.bytes(), serial);
  }
  const { ignition = false, odometer } = fix.attributes;
  const content = gpsBytes(fix)
    .put(cellBytes(fix))
    .u8(ignition ? 1 : 0)
    .u16(0);
  if (odometer !== undefined) content.u32(Math.round(odometer));
  return closeFrame(MESSAGE.gpsCellIgnition, content.bytes(), serial);
}

const ALARM_CODES: Record<string, number> = {
  sos: 1,
  powerCut: 2,
  vibration: 3,
  geofenceEnter: 4,
  geofenceExit: 5,
  overspeed: 6,
  movement: 9,
  tamper: 0x13,
  door: 0x14,
  lowBattery: 0x15,
};

function gpsBytes(fix: Fix): ByteWriter {
  const { latitude, longitude, speed, course, valid } = fix.location!;
  const { satellites = 0, ignition } = fix.attributes;
  const flags =
    (Math.round(course ?? 0) % 360) |
    (latitude >= 0 ? 1 << 10 : 0) |
    (longitude < 0 ? 1 << 11 : 0) |
    (valid ? 1 << 12 : 0) |
    (ignition === undefined ? 0 : (1 << 14) | (ignition ? 1 << 15 : 0));
  return new ByteWriter()
    .put(dateBytes(fix.time!))
    .u8(0xc0 | Math.min(15, satellites))
    .u32(Math.round(Math.abs(latitude) * 1_800_000))
    .u32(Math.round(Math.abs(longitude) * 1_800_000))
    .u8(Math.min(255, Math.round((speed ?? 0) / KMH)))
    .u16(flags);
}

function cellBytes({ attributes: { cell } }: Fix): Uint8Array {
  return new ByteWriter()
    .u16(cell?.mcc ?? 0)
    .u8(cell?.mnc ?? 0)
    .u16(cell?.lac ?? 0)
    .u24(cell?.id ?? 0)
    .bytes();
}

function stateBytes({ attributes, location }: Fix): ByteWriter {
  const bits =
    (attributes.armed ? 1 : 0) |
    (attributes.ignition ? 1 << 1 : 0) |
    (attributes.charging ? 1 << 2 : 0) |
    (location?.valid ? 1 << 6 : 0) |
    (attributes.blocked ? 1 << 7 : 0);
  return new ByteWriter()
    .u8(bits)
    .u8(Math.floor(((attributes.batteryLevel ?? 100) * 6) / 100))
    .u8(Math.round((attributes.gsmSignal ?? 100) / 25));
}
