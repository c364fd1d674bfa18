import { expect, test } from 'vitest';
import { fromHex, toHex } from '../hex.ts';
import type { Command } from '../protocol.ts';
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
