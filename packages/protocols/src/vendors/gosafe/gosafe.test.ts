import { expect, test } from 'vitest';
import { fromLatin1, toLatin1 } from '../../core/text.ts';
import { gosafe } from './index.ts';

test('a stored place without its time is not one of now', () => {
  const text = '*GS56,357330051092344,000000000000,86,GPS:A;6;N47.582912;W122.238840;0;0;88;2.20,ADC:0.00;3.75#';
  const message = gosafe.decode(toLatin1(text), gosafe.open());
  expect(message.fixes).toMatchObject([
    { time: null, location: null, attributes: { event: 0x86, vendor: { place: '47.582912,-122.23884' } } },
  ]);
});

test.each([
  ['beyond the pole', 'GPS:A;6;N97.582912;W122.238840;0;0;88;2.20'],
  ['with a letter in its speed', 'GPS:A;6;N47.582912;W122.238840;x;0;88;2.20'],
  ['that ends in the middle', 'GPS:A;6;N47.582912'],
])('a place %s is left out, and the other parts of its message are kept', (_, gps) => {
  const text = `*GS56,357330051092344,073015211126,86,COT:18779,${gps},ADC:12.66;3.75#`;
  const [fix] = gosafe.decode(toLatin1(text), gosafe.open()).fixes;
  expect(fix).toMatchObject({
    time: Date.parse('2026-11-21T07:30:15Z'),
    location: null,
    attributes: { event: 0x86, odometer: 18779, externalVoltage: 12.66 },
  });
});

test('every message is answered, and what is none is refused', () => {
  const message = gosafe.decode(toLatin1('*GS06,357330050846344,RST#'), gosafe.open());
  expect(fromLatin1(gosafe.answer(message, new Date(0))!)).toBe('1234');
  expect(() => gosafe.decode(toLatin1('*ET,357330050846344,RST#'), gosafe.open())).toThrow(RangeError);
});
