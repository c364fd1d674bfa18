import { expect, test } from 'vitest';
import type { Command } from '../../core/protocol.ts';
import { fromLatin1, toLatin1 } from '../../core/text.ts';
import { pt502 } from './index.ts';

const NOW = new Date(0);
const OFFER =
  '$PHO1500-1,1156802639,022125.000,A,0707.0014,N,07307.3725,W,0.0,0.1,110418,,,A/00000,00000/0,0,0,0/500//fd4//\r';

test('a photo is requested part by part', () => {
  const state = pt502.open();
  const ask = (bytes: Uint8Array) => {
    expect(pt502.frameLength(bytes, state)).toBe(bytes.length);
    const reply = pt502.answer(pt502.decode(bytes, state), NOW);
    return reply && fromLatin1(reply);
  };
  const piece = (offset: number, size: number) => {
    const content = toLatin1(`$PHD${offset},${size},${'\r'.repeat(size)}\r\n`);
    return Uint8Array.from([0xbf, 0xfb, 0, (content.length + 5) & 0xff, (content.length + 5) >> 8, ...content]);
  };
  expect(ask(toLatin1(OFFER))).toBe('#PHD0,960\r\n');
  expect(ask(piece(0, 960))).toBe('#PHD960,540\r\n');
  expect(ask(piece(960, 540))).toBeUndefined();
  // the same again is a part of nothing
  expect(ask(piece(960, 500))).toBeUndefined();
});

test('commands are lines', () => {
  const encode = (command: Command) => {
    const bytes = pt502.encode(command, { identity: '1', now: NOW, serial: 1 });
    return bytes && fromLatin1(bytes);
  };
  expect(encode({ kind: 'text', text: '#VER' })).toBe('#VER\r\n');
  expect(encode({ kind: 'timezone', minutes: -300 })).toBe('#TMZ-5\r\n');
  expect(encode({ kind: 'block' })).toBeUndefined();
  expect(() => encode({ kind: 'timezone', minutes: 330 })).toThrow(RangeError);
  expect(() => encode({ kind: 'text', text: 'VER\r\n#OPC1,1' })).toThrow(RangeError);
  expect(() => encode({ kind: 'output', index: 0, on: true })).toThrow(RangeError);
});
