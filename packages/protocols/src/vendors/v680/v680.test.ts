import { expect, test } from 'vitest';
import { toLatin1 } from '../../core/text.ts';
import { v680 } from './index.ts';

const POSITION = '1#0000#AUT#01##4.024428,W,5.345316,N,0.00,0.00#211126#073315.000##';

test('two signs in a message are an empty field, behind a time its end, and before a new message that of a login', () => {
  const length = (text: string) => v680.frameLength(toLatin1(text), v680.open());
  const whole = `#355488020168617##${POSITION}`;
  expect(length(whole)).toBe(whole.length);
  expect(length(whole + whole)).toBe(whole.length);
  expect(length('#355488020168617##')).toBe(0);
  expect(length(`#355488020168617##${whole}`)).toBe('#355488020168617##'.length);
  expect(() => length('GET / HTTP/1.1')).toThrow(RangeError);
});

test('a receiver without time has no place', () => {
  const text = '#353588550032869##1#0000#AUT#01#72400401cd01a5#00000.0000,E,0000.0000,N,0.00,#000000#000000.000';
  expect(v680.decode(toLatin1(text), v680.open())).toEqual({ identities: ['353588550032869'], fixes: [] });
});
