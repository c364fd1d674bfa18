import { expect, test } from 'vitest';
import { fromLatin1, toLatin1 } from '../text.ts';
import { gosafe } from './index.ts';

test('a stored place without its time is not one of now', () => {
  const text = '*GS56,357330051092344,000000000000,86,GPS:A;6;N47.582912;W122.238840;0;0;88;2.20,ADC:0.00;3.75#';
  const message = gosafe.decode(toLatin1(text), gosafe.open());
  expect(message.fixes).toMatchObject([
    { time: null, location: null, attributes: { event: 0x86, vendor: { place: '47.582912,-122.23884' } } },
  ]);
});

test('every message is answered, and what is none is refused', () => {
  const message = gosafe.decode(toLatin1('*GS06,357330050846344,RST#'), gosafe.open());
  expect(fromLatin1(gosafe.answer(message, new Date(0))!)).toBe('1234');
  expect(() => gosafe.decode(toLatin1('*ET,357330050846344,RST#'), gosafe.open())).toThrow(RangeError);
});
