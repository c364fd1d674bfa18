import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { crc16Ccitt } from '../../core/checksum.ts';
import { fromHex, toHex } from '../../core/hex.ts';
import { frameLength } from './frame.ts';
import { egts } from './index.ts';
import { openSession } from './session.ts';

const printed = JSON.parse(readFileSync(new URL('./frames/standard.json', import.meta.url), 'utf8')) as {
  frames: { data: string }[];
};
const packet = (nth: number) => fromHex(printed.frames[nth]!.data);

function received(bytes: Uint8Array, session = openSession()) {
  const messages = [];
  for (let rest = bytes; rest.length > 0; ) {
    const length = frameLength(rest, session);
    if (length === 0) break;
    messages.push(egts.decode(rest.slice(0, length), session));
    rest = rest.subarray(length);
  }
  return messages;
}

test('each record of a packet is a message of its own device', () => {
  const [head, first, second, ...others] = received(packet(0));
  expect(head).toEqual({ identities: [], fixes: [] });
  expect([first?.identities, second?.identities]).toEqual([['1001'], ['1002']]);
  expect(others).toEqual([]);
});

test('a tracker that sends the same again is answered with the packet’s number as the standard writes it', () => {
  const session = openSession();
  const [, , usual] = received(packet(0), session);
  expect(toHex(usual!.reply!.subarray(11, 13))).toBe('0001');
  const [, again] = received(packet(0), session);
  expect(toHex(again!.reply!.subarray(11, 13))).toBe('0100');
});

test('a record that is not what it says is refused, and the next one is read', () => {
  const bytes = packet(0).slice();
  // the first subrecord says that it is longer than its record
  bytes[11 + 11 + 1] = 0xff;
  const sum = crc16Ccitt(bytes.subarray(11, -2));
  bytes.set([sum & 0xff, sum >> 8], bytes.length - 2);
  const [, refused, taken] = received(bytes);
  expect(refused?.fixes).toEqual([]);
  expect(refused?.reply?.at(-3)).toBe(132);
  expect(taken?.fixes.length).toBe(1);
});

test('a packet with a wrong checksum is refused as a whole, one with a wrong header loses the connection', () => {
  const bytes = packet(0).slice();
  bytes[20]! ^= 1;
  expect(frameLength(bytes, openSession())).toBe(bytes.length);
  expect(() => egts.decode(bytes, openSession())).toThrow(RangeError);
  bytes[5]! ^= 1;
  expect(() => frameLength(bytes, openSession())).toThrow(RangeError);
});
