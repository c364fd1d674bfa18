import { expect, test } from 'vitest';
import { fromLatin1, toLatin1 } from '../../core/text.ts';
import { jt600 } from './index.ts';

const decode = (text: string, state = jt600.open()) => jt600.decode(toLatin1(text), state);

test('what a command was answered with is its result, and says whose the connection is once', () => {
  const state = jt600.open();
  const answered = decode('(3301210003,S07,1)', state);
  expect(answered).toEqual({ identities: ['3301210003'], fixes: [], commandResult: { text: 'S07,1' } });
  expect(decode('(3301210003,@JT)', state)).toEqual({ identities: [], fixes: [] });
});

test('words that would close the brackets are refused', () => {
  const context = { identity: '3301210003', now: new Date(0), serial: 1 };
  const encoded = jt600.encode({ kind: 'text', text: 'S17' }, context);
  expect(fromLatin1(encoded!)).toBe('(S17)');
  expect(() => jt600.encode({ kind: 'text', text: 'S17)(S07,0' }, context)).toThrow(RangeError);
  expect(jt600.encode({ kind: 'photo' }, context)).toBeUndefined();
});

test('a frame of a length that there cannot be, or of letters for digits, is none', () => {
  expect(() => jt600.frameLength(Uint8Array.of(0x24, 1, 2, 3, 4, 5, 0x11, 0xff, 0xff, 0), jt600.open())).toThrow(
    RangeError,
  );
  const frame = Uint8Array.from({ length: 37 }, (_, at) => [0x24, 0x1a, 0, 0, 0, 0, 0x11, 0, 27][at] ?? 0);
  expect(() => jt600.decode(frame, jt600.open())).toThrow(RangeError);
});
