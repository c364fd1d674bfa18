import { crc16Arc } from '../../core/checksum.ts';
import { fromLatin1, toLatin1 } from '../../core/text.ts';

/** A packet taken apart: `[version;]identity#type#body[binary]`; the identity is there over UDP only. */
export type WialonPacket = {
  prefix: string;
  type: string;
  /** Without its checksum. */
  body: string;
  /** What the packet says its checksum is, and whether that is so; undefined: it has none. */
  checksum: 'right' | 'wrong' | undefined;
  binary: Uint8Array;
};

/** Packets in which the checksum is of the binary block alone (Wialon IPS 2.0, "Checksum"). */
const SUMS_BLOCK = new Set(['I', 'T', 'US', 'UC']);
/** How many fields a packet of version 2.0 has with its checksum; one fewer in version 1.1, where it has none. */
const FIELDS: Readonly<Record<string, number>> = { SD: 11, D: 17, M: 2, I: 7, IT: 6, T: 4 };
const HASH = 0x23;
const LINE_FEED = 0x0a;

/** @throws RangeError for a text that is no packet. */
export function takeApart(frame: Uint8Array): WialonPacket {
  const first = frame.indexOf(HASH);
  const second = first < 0 ? -1 : frame.indexOf(HASH, first + 1);
  if (second < 0) throw new RangeError('no packet of Wialon IPS');
  const feed = frame.indexOf(LINE_FEED, second);
  const end = feed < 0 ? frame.length : feed;
  const [prefix, type] = [fromLatin1(frame.subarray(0, first)), fromLatin1(frame.subarray(first + 1, second))];
  if (!/^[A-Z]{1,3}$/.test(type)) throw new RangeError('no type of packet of Wialon IPS');
  const body = fromLatin1(frame.subarray(second + 1, end)).trimEnd();
  const binary = frame.subarray(end + 1);
  const at = checksumAt(type, body);
  if (at === undefined) return { prefix, type, body, checksum: undefined, binary };
  const sum = crc16Arc(SUMS_BLOCK.has(type) ? binary : toLatin1(body.slice(0, at)));
  const checksum = Number.parseInt(body.slice(at), 16) === sum ? 'right' : 'wrong';
  return { prefix, type, body: body.slice(0, at - 1), checksum, binary };
}

/** Where the checksum's hexadecimal digits begin; undefined where the packet is of version 1.1. */
function checksumAt(type: string, body: string): number | undefined {
  const at = body.lastIndexOf(type === 'B' ? '|' : ';') + 1;
  if (at === 0 || body.length - at > 4 || !/^[0-9A-F]+$/i.test(body.slice(at))) return undefined;
  if (type === 'B') return at;
  if (type === 'L') return /^\d\.\d;/.test(body) ? at : undefined;
  const fields = FIELDS[type];
  return fields !== undefined && body.split(';').length >= fields ? at : undefined;
}

/** Texts are UTF-8; those of ASCII alone are left as they are. A zero is no letter that can be stored. */
export function readable(text: string): string {
  return (/[\x80-\xff]/.test(text) ? new TextDecoder().decode(toLatin1(text)) : text).replaceAll('\0', '');
}
