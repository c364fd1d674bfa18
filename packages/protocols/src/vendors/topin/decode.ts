import type { Attributes, Fix } from '@balise/tracking';
import { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import type { Message } from '../../core/protocol.ts';
import { readPair, readPosition } from './position.ts';
import { readStations } from './stations.ts';
import {
  CLOCK,
  LOGIN,
  PAIR,
  POSITION,
  SOS,
  STATIONS,
  STATUS,
  STORED_PAIR,
  STORED_POSITION,
  VIBRATION,
} from './types.ts';

export type TopinMessage = Message & {
  /** Sent back under the message's own length and type. */
  echo?: { length: number; type: number; content: number[] };
  /** Whether the tracker waits for the time. */
  clock?: boolean;
};

const END = 2;
const MOMENT = 6;
const ACCEPTED = 0x01;

/** @throws RangeError when the frame is not what it says it is. */
export function decode(frame: Uint8Array): TopinMessage {
  const reader = new ByteReader(frame);
  if (reader.u16() !== 0x7878) throw new RangeError('no 78 78');
  const length = reader.u8();
  const type = reader.u8();
  const content = reader.within(reader.remaining - END);
  const echoed = (bytes: Iterable<number>) => ({ echo: { length, type, content: Array.from(bytes) } });
  const message = (...fixes: Fix[]): TopinMessage => ({ identities: [], fixes });
  switch (type) {
    case LOGIN: {
      const identity = toHex(content.take(8)).slice(1);
      return { identities: [identity], fixes: [], ...echoed([ACCEPTED]), clock: true };
    }
    case POSITION:
    case STORED_POSITION: {
      const moment = content.bytes.subarray(0, MOMENT);
      return { ...message(readPosition(content)), ...echoed(moment) };
    }
    case PAIR:
    case STORED_PAIR:
      return content.remaining === 0 ? message() : message(readPair(content, type === PAIR));
    case STATUS:
      return { ...message(readStatus(content)), ...echoed(content.bytes) };
    case CLOCK:
      return { ...message(), clock: true };
    case VIBRATION:
      return message(alarmed('vibration'));
    case SOS:
      return message(alarmed('sos'));
    default:
      if (!STATIONS.includes(type)) return message();
      return { ...message(readStations(content, length)), ...echoed(content.bytes.subarray(0, MOMENT)) };
  }
}

function alarmed(alarm: 'vibration' | 'sos'): Fix {
  return { time: null, location: null, attributes: { alarms: [alarm] } };
}

/** Battery, version, time zone, minutes between reports; from newer trackers signal, temperature, charging and pulse (corpus). */
function readStatus(content: ByteReader): Fix {
  const attributes: Attributes = { batteryLevel: content.u8(), firmware: String(content.u8()) };
  attributes.vendor = { timezone: content.i8(), interval: content.u8() };
  if (content.remaining >= 1) {
    const signal = content.u8();
    if (signal <= 100) attributes.gsmSignal = signal;
  }
  if (content.remaining >= 3) attributes.vendor.temperature = toHex(content.take(3));
  if (content.remaining >= 1) attributes.charging = content.u8() > 0;
  if (content.remaining >= 1) attributes.vendor.heartRate = content.u8();
  return { time: null, location: null, attributes };
}
