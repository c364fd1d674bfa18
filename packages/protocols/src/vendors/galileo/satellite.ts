import type { Fix } from '@balise/tracking';
import { ByteReader } from '../../core/bytes.ts';
import type { Message } from '../../core/protocol.ts';
import { readCompressed } from './compressed.ts';
import { fixesOf, identityOf, readTags } from './records.ts';
import type { GalileoSession } from './session.ts';

const HEADER = 0x01;
const LOCATION = 0x03;
const PAYLOAD = 0x02;

/** What Iridium's gateway forwards: elements of a number, a length and a body (Iridium SBD developers guide, DirectIP). */
export function readSatellite(frame: Uint8Array, session: GalileoSession, now: Date | undefined): Message {
  const reader = new ByteReader(frame).skip(3);
  let [identity, sent]: [string, number | null] = ['', null];
  let location: Fix['location'] = null;
  let payload: Uint8Array | undefined;
  while (reader.remaining > 0) {
    const number = reader.u8();
    const body = reader.within(reader.u16());
    if (number === HEADER) {
      identity = identityOf(body.skip(4));
      sent = body.skip(1 + 2 + 2).u32() * 1000;
    } else if (number === LOCATION) location = locationOf(body);
    else if (number === PAYLOAD) payload = body.bytes;
  }
  const fixes = payload ? fixesIn(payload, session, now) : [];
  if (fixes.length === 0 && sent !== null && location) fixes.push({ time: sent, location, attributes: {} });
  return { identities: [identity], fixes };
}

/** Degrees and thousandths of minutes, with the hemispheres in the lowest bits, and the accuracy in kilometres. */
function locationOf(body: ByteReader): Fix['location'] {
  const flags = body.u8();
  const latitude = (body.u8() + body.u16() / 60_000) * (flags & 2 ? -1 : 1);
  const longitude = (body.u8() + body.u16() / 60_000) * (flags & 1 ? -1 : 1);
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
  const accuracy = body.remaining >= 4 ? body.u32() * 1000 : null;
  return { latitude, longitude, altitude: null, speed: null, course: null, valid: true, accuracy };
}

/** Tags, or one compressed record: as is set for the device, or as the bytes can be read. */
function fixesIn(payload: Uint8Array, { compressed }: GalileoSession, now: Date | undefined): Fix[] {
  if (compressed !== true) {
    const fixes = attempt(() => {
      const records = readTags(payload);
      return records.unknown === undefined ? fixesOf(records.entries) : [];
    });
    if (fixes.length > 0 || compressed === false) return fixes;
  }
  return attempt(() => [readCompressed(new ByteReader(payload), now)]);
}

function attempt(read: () => Fix[]): Fix[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}
