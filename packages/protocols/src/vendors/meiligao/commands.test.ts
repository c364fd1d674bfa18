import { expect, test } from 'vitest';
import { fromHex, toHex } from '../../core/hex.ts';
import type { Command } from '../../core/protocol.ts';
import { fromLatin1, toLatin1 } from '../../core/text.ts';
import { closeFrame } from './frame.ts';
import { meiligao } from './index.ts';

const context = { identity: '123456789012345', now: new Date('2026-11-21T02:54:31Z'), serial: 1 };

test.each<[Command, string]>([
  [{ kind: 'block' }, '4040001212345678901234411501fd460d0a'],
  [{ kind: 'unblock' }, '4040001212345678901234411500ed670d0a'],
  [{ kind: 'output', index: 1, on: true }, '4040001212345678901234411502cd250d0a'],
  [{ kind: 'interval', seconds: 60 }, '404000131234567890123441020006eec30d0a'],
  [{ kind: 'position' }, '404000111234567890123441016cf70d0a'],
  [{ kind: 'geofence', metres: 500 }, '4040001312345678901234410601f4ce6f0d0a'],
  [{ kind: 'reboot' }, '40400011123456789012344902d53d0d0a'],
  [{ kind: 'photo' }, '4040001112345678901234415136020d0a'],
  [{ kind: 'timezone', minutes: 120 }, '4040001412345678901234413231323034960d0a'],
])('%o is a type and its content', (command, hex) => {
  expect(toHex(meiligao.encode(command, context)!)).toBe(hex);
});

test('an interval beyond its two bytes and an output that there is none of are refused', () => {
  expect(() => meiligao.encode({ kind: 'interval', seconds: 700_000 }, context)).toThrow(RangeError);
  expect(() => meiligao.encode({ kind: 'output', index: 9, on: true }, context)).toThrow(RangeError);
});

test('the type of a command with 1 behind it says that it was done', () => {
  const id = fromHex('12345678901234');
  const answered = (body: number[]) => meiligao.decode(closeFrame(id, 0x4115, body, 0x24), meiligao.open());
  expect(answered([1]).commandResult).toEqual({ text: '4115 OK' });
  expect(answered([0]).commandResult).toEqual({ text: '4115 failed' });
});

const states = (command: Command, relayOutput?: string, state = meiligao.open()) =>
  meiligao
    .encode(command, { ...context, state, settings: { ...(relayOutput !== undefined && { relayOutput }) } })!
    .at(13);

test('the relay is where people have said it is, and else output A', () => {
  expect([states({ kind: 'block' }), states({ kind: 'unblock' })]).toEqual([0b1, 0]);
  expect([states({ kind: 'block' }, '1'), states({ kind: 'block' }, '2'), states({ kind: 'block' }, '5')]).toEqual([
    ...[0b1, 0b10, 0b1_0000],
  ]);
  for (const relayOutput of ['0', '6', '', 'A', '1,1'])
    expect(() => states({ kind: 'block' }, relayOutput)).toThrow(RangeError);
});

const placed = (state: string, type = 0x9955) => {
  const said = `025525.000,A,2234.0297,N,11405.9101,E,0.00,86,150920,,*3A|1.1|65|${state}|0000,0000`;
  return closeFrame(fromHex('12345678901234'), type, [...(type === 0x9999 ? [1] : []), ...toLatin1(said)], 0x24);
};

test('the other outputs stay as the last position said they are: a cut is not undone by another output', () => {
  const session = meiligao.open();
  meiligao.decode(placed('0102'), session);
  expect(states({ kind: 'output', index: 0, on: true }, '2', session)).toBe(0b11);
  expect(states({ kind: 'output', index: 0, on: false }, '2', session)).toBe(0b10);
  expect(states({ kind: 'unblock' }, '2', session)).toBe(0);
  expect(states({ kind: 'block' }, '3', session)).toBe(0b110);
  meiligao.decode(placed('0001', 0x9999), session);
  expect(states({ kind: 'block' }, '2', session)).toBe(0b11);
});

test('what was stored, or says nothing of outputs, changes nothing that is known of them', () => {
  const session = meiligao.open();
  meiligao.decode(placed('0001'), session);
  meiligao.decode(placed(''), session);
  const stored = toLatin1(`\x01\0${fromLatin1(placed('0002').subarray(13, -4))}`);
  meiligao.decode(closeFrame(fromHex('12345678901234'), 0x6688, stored, 0x24), session);
  expect(states({ kind: 'output', index: 2, on: true }, undefined, session)).toBe(0b101);
});
