import { ByteReader } from '../../core/bytes.ts';

/** Letter, flags, unit, length, selector. */
const SHORT_HEAD = 7;
const LONG_UNIT = 4;
const SELECTOR = 3;
const MAX_FRAME = 8192;
/** Flags beside the version. */
const HAS_IMEI = 0x80;
const HAS_SELECTOR = 0x40;
const MAX_IMEI = 999_999_999_999_999;

/** Which fields a message has that does not say. */
const USUAL: Readonly<Record<string, number>> = { D: 0x0002fc, E: 0x007ffc, F: 0x0007fd };
const HISTOGRAMS = 'H';
const KINDS = 'DEFH';

/** Values of the vehicle's bus; alone they have neither unit nor length. */
const BUS_MARK = [0x43, 0x49, 0x46];
const BUS_HEAD = 20;
const BUS_VALUE = 12;

const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;
export const isBus = (bytes: Uint8Array): boolean => BUS_MARK.every((byte, at) => bytes[at] === byte);
export const isAlive = (frame: Uint8Array): boolean => frame.every(isDigit);

/** Digits between messages are a sign of life. @throws RangeError where no message begins */
export function frameLength(buffer: Uint8Array): number {
  const [letter, flags] = buffer;
  if (letter === undefined) return 0;
  if (isDigit(letter)) return 1;
  if (letter === BUS_MARK[0]) return busLength(buffer);
  if (!KINDS.includes(String.fromCharCode(letter))) throw new RangeError('no message begins here');
  if (flags === undefined) return 0;
  const at = SHORT_HEAD - 2 + (flags & HAS_IMEI ? LONG_UNIT : 0);
  if (buffer.length < at + 2) return 0;
  const length = at + 2 + (flags & HAS_SELECTOR ? SELECTOR : 0) + buffer[at]! * 256 + buffer[at + 1]!;
  if (length > MAX_FRAME) throw new RangeError(`a message of ${length} bytes`);
  return buffer.length < length ? 0 : length;
}

function busLength(buffer: Uint8Array): number {
  if (!BUS_MARK.every((byte, at) => (buffer[at] ?? byte) === byte)) throw new RangeError('no message begins here');
  if (buffer.length < 5) return 0;
  const length = BUS_HEAD + BUS_VALUE * buffer[4]!;
  return buffer.length < length ? 0 : length;
}

export type AplicomHead = { kind: string; identity: string; selector: number; data: ByteReader };

/** @throws RangeError for a length that is not the frame's. */
export function openFrame(frame: Uint8Array): AplicomHead {
  const reader = new ByteReader(frame);
  const kind = String.fromCharCode(reader.u8());
  const flags = reader.u8();
  const identity = flags & HAS_IMEI ? imeiOf(reader) : imeiOfUnit(reader.u24());
  const length = reader.u16();
  const usual = USUAL[kind];
  if (usual === undefined && kind !== HISTOGRAMS) throw new RangeError(`a message of the kind ${kind}`);
  const selector = flags & HAS_SELECTOR ? reader.u24() : (usual ?? 0);
  if (reader.remaining !== length) throw new RangeError('not one whole message');
  return { kind, identity, selector, data: reader };
}

function imeiOf(reader: ByteReader): string {
  const number = reader.u32() * 0x1000000 + reader.u24();
  if (number > MAX_IMEI) throw new RangeError(`no IMEI: ${number}`);
  return String(number).padStart(15, '0');
}

/** Older units give the lowest bytes of an IMEI whose highest are those of their radio modules: TC65i, TC65 of two makes. */
function imeiOfUnit(unit: number): string {
  const candidates = [
    0x14143b4000000 + unit,
    358_244_010_000_000 + ((unit + 0xa8180) & 0xffffff),
    0x1437207000000 + unit,
  ];
  return String(candidates.find((candidate) => hasCheckDigit(String(candidate))) ?? unit);
}

/** Luhn's (ISO/IEC 7812-1, annex B). */
function hasCheckDigit(imei: string): boolean {
  let sum = 0;
  for (let at = 0; at < imei.length; at++) {
    const digit = Number(imei[imei.length - 1 - at]);
    const weighed = at % 2 === 1 ? digit * 2 : digit;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return sum % 10 === 0;
}
