/**
 * CRC-16/X-25, which GT06 manuals call CRC-ITU: polynomial 0x1021 bit by bit from the low end, preset and final 0xffff.
 * Check value of "123456789": 0x906e.
 */
export function crc16X25(bytes: Uint8Array): number {
  return reflected(bytes, X25, 0xffff) ^ 0xffff;
}

/** CRC-16/ARC, also called IBM: polynomial 0x8005 from the low end, preset 0. Check value of "123456789": 0xbb3d. */
export function crc16Arc(bytes: Uint8Array): number {
  return reflected(bytes, ARC, 0);
}

/** CRC-16/MODBUS: as ARC, preset 0xffff. Check value of "123456789": 0x4b37. */
export function crc16Modbus(bytes: Uint8Array): number {
  return reflected(bytes, ARC, 0xffff);
}

/** CRC-16/KERMIT, also called CCITT: polynomial 0x1021 from the low end, preset 0. Check value of "123456789": 0x2189. */
export function crc16Kermit(bytes: Uint8Array): number {
  return reflected(bytes, X25, 0);
}

const X25 = tableOf(0x8408);
const ARC = tableOf(0xa001);

function tableOf(polynomial: number): Uint16Array {
  return Uint16Array.from({ length: 256 }, (_, index) => {
    let value = index;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1;
    return value;
  });
}

function reflected(bytes: Uint8Array, table: Uint16Array, preset: number): number {
  let crc = preset;
  for (const byte of bytes) crc = (crc >>> 8) ^ table[(crc ^ byte) & 0xff]!;
  return crc;
}

/** All bytes XORed. Check value of "123456789": 0x31. */
export function xor8(bytes: Uint8Array): number {
  let value = 0;
  for (const byte of bytes) value ^= byte;
  return value;
}

/** The lowest eight bits of the sum of all bytes. Check value of "123456789": 0xdd. */
export function sum8(bytes: Uint8Array): number {
  let value = 0;
  for (const byte of bytes) value += byte;
  return value & 0xff;
}

/** CRC-16/IBM-3740, which manuals call CCITT: polynomial 0x1021 from the high end, preset 0xffff. Check value of "123456789": 0x29b1. */
export function crc16Ccitt(bytes: Uint8Array): number {
  return forward(bytes, 0xffff);
}

/** CRC-16/XMODEM: polynomial 0x1021 from the high end, preset 0. Check value of "123456789": 0x31c3. */
export function crc16Xmodem(bytes: Uint8Array): number {
  return forward(bytes, 0);
}

export const CRC8_NRSC5_PRESET = 0xff;

/** CRC-8/NRSC-5: polynomial 0x31 from the high end, preset 0xff, of all preceding bytes. Check value of "123456789": 0xf7. */
export function crc8Nrsc5(bytes: Uint8Array, preset = CRC8_NRSC5_PRESET): number {
  let crc = preset;
  for (const byte of bytes) crc = NRSC5[crc ^ byte]!;
  return crc;
}

const NRSC5 = Uint8Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 0x80 ? (value << 1) ^ 0x31 : value << 1;
  return value;
});

function forward(bytes: Uint8Array, preset: number): number {
  let crc = preset;
  for (const byte of bytes) crc = ((crc << 8) & 0xffff) ^ CCITT[((crc >> 8) ^ byte) & 0xff]!;
  return crc;
}

const CCITT = Uint16Array.from({ length: 256 }, (_, index) => {
  let value = index << 8;
  for (let bit = 0; bit < 8; bit++) value = value & 0x8000 ? (value << 1) ^ 0x1021 : value << 1;
  return value;
});
