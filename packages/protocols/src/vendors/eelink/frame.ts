import { HEAD } from './package.ts';

/** A position has some hundred bytes, a part of a picture a thousand, a datagram several positions. */
const MAX = 8192;
const PACKAGE = 0x67;
const DATAGRAM = [0x45, 0x4c];

/** `67 67 type size…`, or a datagram's `EL size…`. @throws RangeError where none begins or a size is beyond all */
export function frameLength(buffer: Uint8Array): number {
  const [first, second] = buffer;
  const isDatagram = first === DATAGRAM[0];
  if (first === undefined) return 0;
  if (!isDatagram && first !== PACKAGE) throw new RangeError(`no package begins with byte ${first}`);
  if (second === undefined) return 0;
  if (second !== (isDatagram ? DATAGRAM[1] : PACKAGE)) throw new RangeError('no mark of a package');
  const at = isDatagram ? 2 : HEAD - 2;
  if (buffer.length < at + 2) return 0;
  const length = at + 2 + ((buffer[at]! << 8) | buffer[at + 1]!);
  if (length > MAX || length < at + 4) throw new RangeError(`a package of ${length} bytes`);
  return buffer.length < length ? 0 : length;
}
