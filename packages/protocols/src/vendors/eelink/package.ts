import { ByteWriter } from '../../core/bytes.ts';
import { fromHex } from '../../core/hex.ts';

/** What a package is (Eelink device protocol 2.0, §5.1; those below 0x10 beside login and heartbeat: 1.8.4). */
export const TYPE = {
  login: 0x01,
  position: 0x02,
  heartbeat: 0x03,
  alarm: 0x04,
  state: 0x05,
  obd: 0x07,
  location: 0x12,
  warning: 0x14,
  report: 0x15,
  message: 0x16,
  instruction: 0x80,
  broadcast: 0x81,
} as const;

const MARK = 0x6767;
/** Mark, type, size. */
export const HEAD = 5;

/** A package; its size counts its serial number and what follows. */
export function packageOf(type: number, serial: number, content: Iterable<number> = []): Uint8Array {
  const body = new ByteWriter().u16(serial).put(content).bytes();
  return new ByteWriter().u16(MARK).u8(type).u16(body.length).put(body).bytes();
}

/** Packages as they travel over UDP (§4.2): the size and the checksum count the IMEI and all packages. @throws RangeError for another id */
export function datagramOf(identity: string, packages: Uint8Array): Uint8Array {
  if (!/^\d{1,16}$/.test(identity)) throw new RangeError('an IMEI has digits only');
  const body = Uint8Array.from([...fromHex(identity.padStart(16, '0')), ...packages]);
  return new ByteWriter()
    .put([0x45, 0x4c])
    .u16(body.length + 2)
    .u16(checksum(body))
    .put(body)
    .bytes();
}

/** Each byte is added to the sum turned one bit to the left. */
export function checksum(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) sum = (((sum << 1) | (sum >>> 15)) + byte) & 0xffff;
  return sum;
}
