import { expect, test } from 'vitest';
import { fromHex, toHex } from '../../core/hex.ts';
import { toLatin1 } from '../../core/text.ts';
import { arnavi } from './index.ts';

const NOW = new Date('2026-11-21T02:54:25Z');
const replyTo = (hex: string) => {
  const reply = arnavi.answer(arnavi.decode(fromHex(hex), arnavi.open()), NOW);
  return reply && toHex(reply);
};

test('a header is answered by its version, and the time has its sum before it', () => {
  expect(replyTo('ff22f30c45f5c90f0300')).toBe('7b00007d');
  expect(replyTo('ff23f30c45f5c90f0300')).toBe('7b040054e107016b7d');
  expect(replyTo('ff24f30c45f5c90f03000102030405060708')).toBe('7b7d');
});

test('what a command was answered with is a code', () => {
  const frame = fromHex('5bfd015d');
  expect(arnavi.frameLength(frame, arnavi.open())).toBe(4);
  expect(arnavi.decode(frame, arnavi.open())).toMatchObject({ fixes: [], commandResult: { text: '1' } });
});

test('a text of a version without a place says whose it is, once', () => {
  const state = arnavi.open();
  const text = toLatin1('$AV,V6SD,85164,20708,-1,3,6,37,33,*52\r\n');
  expect(arnavi.decode(text, state)).toEqual({ identities: ['85164'], fixes: [] });
  expect(arnavi.decode(text, state).identities).toEqual([]);
  expect(() => arnavi.decode(toLatin1('$GPRMC,,V*00\r\n'), state)).toThrow(RangeError);
});
