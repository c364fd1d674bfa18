import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ByteReader, ByteWriter } from './bytes.ts';
import { fromHex, toHex } from './hex.ts';

describe('bytes', () => {
  test('are read as they were written', () => {
    const writer = new ByteWriter().u8(0xfe).u16(0xfedc).u24(0xfedcba).u32(0xfedcba98).u64(0xfedcba9876543210n);
    const reader = new ByteReader(writer.put([1, 2]).bytes());
    expect([reader.u8(), reader.u16(), reader.u24(), reader.u32()]).toEqual([0xfe, 0xfedc, 0xfedcba, 0xfedcba98]);
    expect(reader.u64()).toBe(0xfedcba9876543210n);
    expect(reader.remaining).toBe(2);
    expect(Array.from(reader.take(2))).toEqual([1, 2]);
  });

  test('are read and written with the low byte first where asked', () => {
    const bytes = new ByteWriter().u16le(0xfedc).u32le(0xfedcba98).u16le(0xffff).u32le(0xffffffff).bytes();
    expect(toHex(bytes)).toBe('dcfe98badcfeffffffffffff');
    const reader = new ByteReader(bytes);
    expect([reader.u16le(), reader.u32le(), reader.i16le(), reader.i32le()]).toEqual([0xfedc, 0xfedcba98, -1, -1]);
    expect(new ByteReader(fromHex('0000c03f')).f32le()).toBe(1.5);
  });

  test('below zero are read with their sign', () => {
    const reader = new ByteReader(fromHex('fffffffffffffffffffffffffffffe'));
    expect([reader.i8(), reader.i16(), reader.i32()]).toEqual([-1, -1, -1]);
    expect(reader.i64()).toBe(-2n);
  });

  test('are read neither past their end nor backwards', () => {
    const reader = () => new ByteReader(Uint8Array.of(1, 2));
    expect(() => reader().u24()).toThrow(RangeError);
    expect(() => reader().u32()).toThrow(RangeError);
    expect(() => reader().take(3)).toThrow(RangeError);
    expect(() => reader().skip(-1)).toThrow(RangeError);
    expect(() => reader().within(1).u16()).toThrow(RangeError);
  });

  test('of a part of a buffer are read from that part', () => {
    const reader = new ByteReader(fromHex('0102030405').subarray(2));
    expect(reader.u16()).toBe(0x0304);
  });

  test('are the same after a journey through hexadecimal digits', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(fromHex(toHex(bytes))).toEqual(bytes);
      }),
    );
    expect(() => fromHex('abc')).toThrow(/odd/);
    expect(() => fromHex('zz')).toThrow(/hexadecimal/);
  });
});
