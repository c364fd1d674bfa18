import { ByteWriter } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { sayingLength } from '../../core/shapes/framing.ts';

/** Twice the same byte begins a frame; the byte identifies the tracker's family. */
export const FAMILY = { t8803: 0x23, vehicle: 0x25, obd: 0x26, asset: 0x27 } as const;
const FAMILIES: ReadonlySet<number> = new Set(Object.values(FAMILY));
const MAX = 4096;
/** Family, type, length of the whole, number, identity. */
export const HEAD = 15;
const IDENTITY = 8;

export type T800xHead = {
  family: number;
  type: number;
  index: number;
  /** As it travelled. */
  identity: Uint8Array;
};

const wholeLength = sayingLength({ at: 3, bytes: 2, more: 0, max: MAX });

/** @throws RangeError where no family's frame begins, or for a length that is none. */
export function frameLength(buffer: Uint8Array): number {
  const first = buffer[0];
  if (first === undefined) return 0;
  if (!FAMILIES.has(first) || (buffer[1] ?? first) !== first)
    throw new RangeError(`no frame begins with byte ${first}`);
  return wholeLength(buffer);
}

/** @throws RangeError for a frame shorter than its head. */
export function headOf(frame: Uint8Array): T800xHead {
  if (frame.length < HEAD) throw new RangeError(`a frame of ${frame.length} bytes`);
  const [family, type, index] = [frame[0]!, frame[2]!, frame[5]! * 256 + frame[6]!];
  return { family, type, index, identity: frame.subarray(HEAD - IDENTITY, HEAD) };
}

/** Fifteen digits, a zero before them. @throws RangeError for other ones. */
export function imeiOf({ identity }: T800xHead): string {
  const digits = toHex(identity).slice(1);
  if (!/^\d{15}$/.test(digits)) throw new RangeError('an identity that is no IMEI');
  return digits;
}

export function closeFrame({ family, type, index, identity }: T800xHead, content: Uint8Array): Uint8Array {
  const length = HEAD + content.length;
  const head = new ByteWriter().u8(family).u8(family).u8(type).u16(length).u16(index);
  return head.put(identity).put(content).bytes();
}
