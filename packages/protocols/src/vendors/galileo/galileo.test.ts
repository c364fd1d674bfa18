import { expect, test } from 'vitest';
import { crc16Modbus } from '../../core/checksum.ts';
import { fromHex, toHex } from '../../core/hex.ts';
import { encode } from './encode.ts';
import { galileo } from './index.ts';
import { openSession } from './session.ts';

const CONTEXT = { identity: '123456789012345', now: new Date(0), serial: 7 };

function packet(tags: string): Uint8Array {
  const body = fromHex(tags);
  const bytes = Uint8Array.from([1, body.length, 0, ...body]);
  const sum = crc16Modbus(bytes);
  return Uint8Array.from([...bytes, sum & 0xff, sum >> 8]);
}

test('a command carries its number, by which its answer is tied to it', () => {
  const bytes = encode({ kind: 'text', text: 'insys' }, CONTEXT)!;
  expect(toHex(bytes)).toContain('e007000000e105696e737973');
  expect(galileo.decode(bytes, openSession()).commandResult).toEqual({ text: 'insys', serial: 7 });
});

test('words and outputs for which there is no place are refused', () => {
  expect(() => encode({ kind: 'text', text: 'a\nb' }, CONTEXT)).toThrow(RangeError);
  expect(() => encode({ kind: 'text', text: 'x'.repeat(256) }, CONTEXT)).toThrow(RangeError);
  expect(() => encode({ kind: 'output', index: 16, on: true }, CONTEXT)).toThrow(RangeError);
  expect(() => encode({ kind: 'status' }, { ...CONTEXT, identity: '123' })).toThrow(RangeError);
  expect(encode({ kind: 'block' }, CONTEXT)).toBeUndefined();
});

test('what follows an unknown tag is kept, and the packet is answered', () => {
  const { fixes, reply } = galileo.decode(packet('2000e1f505feff0f'.replace('feff', 'ffaa')), openSession());
  expect(fixes[0]?.attributes.vendor).toEqual({ tag255: 'aa0f' });
  expect(reply?.[0]).toBe(2);
});

test('a place by base stations is not a receiver’s, and has an accuracy in metres', () => {
  const { fixes } = galileo.decode(packet('2000e1f5053020404b4c00808d5b003505'), openSession());
  expect(fixes[0]?.location).toMatchObject({ latitude: 5, longitude: 6, valid: false, accuracy: 50 });
  expect(fixes[0]?.attributes.hdop).toBeUndefined();
});

test('the bus counts in fives of metres, beside what the receiver counts (manual v4.0, 0xc2 and 0xd4)', () => {
  const reported = (tags: string) => galileo.decode(packet(`2000e1f505${tags}`), openSession()).fixes[0]!.attributes;
  expect(reported('c28cc27801d440e20100')).toEqual({ busOdometer: 123_456_700, odometer: 123_456 });
  expect(reported('c200000000d440e20100')).toEqual({ odometer: 123_456 });
  expect(reported('c2ffffffffd440e20100')).toEqual({ odometer: 123_456 });
});
