import { expect, test } from 'vitest';
import { fromHex, toHex } from '../../core/hex.ts';
import type { Command } from '../../core/protocol.ts';
import { teltonika } from './index.ts';

const context = { identity: '356307042441013', now: new Date('2026-11-21T07:30:00Z'), serial: 1 };
const bytes = (command: Command) => toHex(teltonika.encode(command, context)!);

test('a text goes out as the wiki prints it (Codec 12, getinfo and getio)', () => {
  expect(bytes({ kind: 'text', text: 'getinfo' })).toBe('000000000000000f0c010500000007676574696e666f0100004312');
  expect(bytes({ kind: 'text', text: 'getio' })).toBe('000000000000000d0c010500000005676574696f01000000cb');
});

test('block and unblock switch the first output', () => {
  expect(bytes({ kind: 'block' })).toBe('00000000000000130c01050000000b7365746469676f7574203101000087a2');
  expect(bytes({ kind: 'unblock' })).toBe('00000000000000130c01050000000b7365746469676f7574203001000017a3');
});

test('another output is switched without touching those before it', () => {
  const words = (command: Command, settings = {}) =>
    String.fromCharCode(...teltonika.encode(command, { ...context, settings })!.subarray(15, -5));
  expect(words({ kind: 'output', index: 1, on: true })).toBe('setdigout 1');
  expect(words({ kind: 'output', index: 2, on: false })).toBe('setdigout ?0');
  expect(words({ kind: 'block' }, { relayOutput: '2' })).toBe('setdigout ?1');
  expect(() => words({ kind: 'output', index: 5, on: true })).toThrow(RangeError);
});

test('an interval is a parameter of the device', () => {
  const sent = teltonika.encode({ kind: 'interval', seconds: 30 }, context)!;
  expect(String.fromCharCode(...sent)).toContain('setparam 10050:30');
});

test('a command without words, or a book of them, is refused', () => {
  expect(() => bytes({ kind: 'text', text: '' })).toThrow(RangeError);
  expect(() => bytes({ kind: 'text', text: 'x'.repeat(513) })).toThrow(RangeError);
});

test('a picture is requested part by part, until a short part ends it', () => {
  const session = teltonika.open();
  const answerTo = (hex: string) => teltonika.answer(teltonika.decode(fromHex(hex), session), context.now);
  const offered = answerTo('000000000000000d0c010d0000000501598493ed01000032cb')!;
  expect(toHex(offered).slice(30, 52)).toBe('02598493ed000000000800');
  const piece = (length: number) => {
    const size = 11 + length;
    const word = (value: number) => value.toString(16).padStart(8, '0');
    return `00000000${word(size + 8)}0c010d${word(size)}02598493ed00000800${word(length).slice(4)}${'ab'.repeat(length)}0100000000`;
  };
  expect(toHex(answerTo(piece(2048))!).slice(30, 52)).toBe('02598493ed000010000800');
  expect(answerTo(piece(100))).toBeUndefined();
});

test('by SMS the command follows an empty login and password, or the configured ones', () => {
  expect(teltonika.sms?.({ kind: 'position' }, {})).toBe('  getgps');
  expect(teltonika.sms?.({ kind: 'reboot' }, { password: '4321' })).toBe(' 4321 cpureset');
  expect(teltonika.sms?.({ kind: 'photo' }, {})).toBeUndefined();
});
