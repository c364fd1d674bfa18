import { expect, test } from 'vitest';
import { fromHex, toHex } from '../../core/hex.ts';
import type { Command } from '../../core/protocol.ts';
import { closeFrame, openFrame } from './frame.ts';
import { huasheng } from './index.ts';

const context = { identity: '123456789012345', now: new Date('2026-11-21T02:54:31Z'), serial: 1 };

test.each<[Command, string]>([
  [{ kind: 'arm' }, 'c000000011aa040000000000010001000501c0'],
  [{ kind: 'disarm' }, 'c000000011aa040000000000010001000500c0'],
  [{ kind: 'output', index: 1, on: true }, 'c00000000daa1600000000000101c0'],
  [{ kind: 'interval', seconds: 60 }, 'c000000012aa0400000000000100020006003cc0'],
  [{ kind: 'speedLimit', kmh: 80 }, 'c000000012aa04000000000001000400060050c0'],
])('%o is a setting by its number', (command, hex) => {
  expect(toHex(huasheng.encode(command, context)!)).toBe(hex);
});

test('a value equal to a mark is escaped, and decoded again', () => {
  const frame = closeFrame(0, 0xaa04, 0xc0db, [0xc0, 0xdb, 1]);
  expect(toHex(frame)).toBe('c00000000faa0400000000dbdcdbdddbdcdbdd01c0');
  const opened = openFrame(frame);
  expect(opened.index).toBe(0xc0db);
  expect([...opened.body.take(3)]).toEqual([0xc0, 0xdb, 1]);
});

test('a status equal to a mark that is not escaped ends no frame', () => {
  const bytes = fromHex(
    'c000000044aa00000000000030c000000031353035323630373538323800addcc100226aef00000000001200050001001880033c0300190bfb000804baff00645866487f28c0',
  );
  expect(huasheng.frameLength(bytes, huasheng.open())).toBe(bytes.length);
});
