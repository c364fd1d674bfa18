import { expect, test } from 'vitest';
import { fromHex, toHex } from '../../core/hex.ts';
import type { Command } from '../../core/protocol.ts';
import { fromLatin1, toLatin1 } from '../../core/text.ts';
import { eelink } from './index.ts';
import { datagramOf, packageOf, TYPE } from './package.ts';

const IMEI = '356307042441013';
const NOW = new Date('2026-11-21T12:34:56Z');
const context = { identity: IMEI, now: NOW, serial: 258 };
const LATER_LOGIN = fromHex('0356307042441013012002050205000104320000');
const EARLIER_LOGIN = fromHex('03563070424410130120');

test('over UDP an answer has the header of the datagram that it answers, over TCP it has none', () => {
  const heartbeat = packageOf(TYPE.heartbeat, 7, [0, 1]);
  const message = eelink.decode(datagramOf(IMEI, heartbeat), eelink.open());
  const plain = packageOf(TYPE.heartbeat, 7);
  expect(message.identities).toEqual([IMEI]);
  expect(eelink.answer(message, NOW)).toEqual(plain);
  expect(eelink.answer(message, NOW, 'udp')).toEqual(datagramOf(IMEI, plain));
});

test('a datagram with a wrong checksum is none', () => {
  const bytes = datagramOf(IMEI, packageOf(TYPE.heartbeat, 7, [0, 1]));
  expect(() => eelink.decode(bytes.with(4, bytes[4]! ^ 1), eelink.open())).toThrow(RangeError);
});

test('bit 6 is the closed oil circuit of one version and the pulled relay of the other', () => {
  const blockedAfter = (login: Uint8Array) => {
    const state = eelink.open();
    eelink.decode(packageOf(TYPE.login, 1, login), state);
    return eelink.decode(packageOf(TYPE.heartbeat, 2, [0, 0x60]), state).fixes[0]!.attributes.blocked;
  };
  expect([blockedAfter(EARLIER_LOGIN), blockedAfter(LATER_LOGIN)]).toEqual([false, true]);
});

test('a package of undocumented layout is kept, and answered', () => {
  const message = eelink.decode(packageOf(0x19, 3, [1, 2, 3]), eelink.open());
  expect(message.fixes[0]!.attributes.vendor).toEqual({ package: 0x19, data: '010203' });
  expect(toHex(eelink.answer(message, NOW)!)).toBe('67671900020003');
});

test('what an instruction is answered with has its serial number', () => {
  const words = toLatin1('RELAY,1\0 OK\0');
  const message = eelink.decode(packageOf(TYPE.instruction, 258, [1, 0, 0, 0, 0, ...words]), eelink.open());
  expect(message.commandResult).toEqual({ text: 'RELAY,1 OK', serial: 258 });
});

test.each<[Command, string]>([
  [{ kind: 'output', index: 1, on: true }, 'RELAY,1#'],
  [{ kind: 'powerOff' }, 'SHUTDOWN#'],
  [{ kind: 'factoryReset' }, 'FACTORY#'],
  [{ kind: 'status' }, 'STATUS#'],
  [{ kind: 'text', text: 'GMT,E,0#' }, 'GMT,E,0#'],
])('%o is an instruction in words, and the same as an SMS', (command, words) => {
  expect(fromLatin1(eelink.encode(command, context)!.subarray(12))).toBe(words);
  expect(eelink.sms?.(command, {})).toBe(words);
});

test('an output that there is none of, and words of two lines, are refused', () => {
  expect(() => eelink.encode({ kind: 'output', index: 2, on: true }, context)).toThrow(RangeError);
  expect(() => eelink.encode({ kind: 'text', text: 'WHERE#\nRELAY,1#' }, context)).toThrow(RangeError);
  expect(eelink.encode({ kind: 'arm' }, context)).toBeUndefined();
});
