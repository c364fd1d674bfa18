import { expect, test } from 'vitest';
import { crc8Nrsc5 } from '../../core/checksum.ts';
import { toLatin1 } from '../../core/text.ts';
import { frameLength } from './frame.ts';
import { openSession } from './session.ts';

/** A list of one record of `size` bytes. */
function listOf(size: number): Uint8Array {
  const bytes = [...toLatin1('~A'), 1, ...Array.from({ length: size }, (_, at) => at & 0xff)];
  return Uint8Array.from([...bytes, crc8Nrsc5(Uint8Array.from(bytes))]);
}

test('the size of fields of a later version is learnt from the first message', () => {
  const session = { ...openSession(), flex: { fields: [1, 2, 130, 200], size: 6, unknown: 2 } };
  const message = listOf(6 + 9);
  expect(frameLength(message.subarray(0, 12), session)).toBe(0);
  expect(frameLength(Uint8Array.from([...message, 0x7f]), session)).toBe(message.length);
  expect(session.tail).toBe(9);
  // from now on the length is known
  expect(frameLength(message.subarray(0, message.length - 1), session)).toBe(0);
  expect(frameLength(message, session)).toBe(message.length);
});

test('a record before its fields are agreed on loses the connection', () => {
  expect(() => frameLength(listOf(10), openSession())).toThrow(RangeError);
});
