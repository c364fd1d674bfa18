import { KMH } from '@balise/tracking';
import { expect, test } from 'vitest';
import { fromLatin1, toLatin1 } from '../text.ts';
import { decimalBits, hexBits } from './bits.ts';
import { cellOrNone, cellPart, operator } from './cells.ts';
import { fixOf, newDraft } from './draft.ts';
import { identity, latitude, longitude } from './fields.ts';
import { endingWithText } from './framing.ts';
import { flagOf, isObject, numberOf, storable, textOf } from './json.ts';
import { readRmc } from './nmea.ts';
import { degreesBy, letteredDegrees, letteredMinutes, MPH, speedIn } from './place.ts';
import { row } from './sentence.ts';
import { sumDigits, xorDigits } from './sums.ts';
import { messageOf, textProtocol } from './text-protocol.ts';

test('degrees are read from parts, letters and signs', () => {
  const draft = newDraft();
  degreesBy('latitude', 1e-6)(draft, '-33859431');
  expect(draft.latitude).toBeCloseTo(-33.859431, 9);
  letteredDegrees('longitude')(draft, '79.5W');
  expect(draft.longitude).toBe(-79.5);
  letteredMinutes('latitude')(draft, 'S4330.0000');
  expect(draft.latitude).toBeCloseTo(-43.5, 9);
  letteredMinutes('longitude')(draft, '-07930.0000');
  expect(draft.longitude).toBeCloseTo(-79.5, 9);
});

test('a speed is read in any unit', () => {
  const draft = newDraft();
  speedIn(MPH)(draft, '10');
  expect(draft.speed! / KMH).toBeCloseTo(16.09344, 6);
});

test('bits are flags, alarms, inputs and outputs', () => {
  const draft = newDraft();
  hexBits({ 0: 'ignition', 1: '!armed', 2: { alarm: 'sos' }, 4: { input: 1 } }, 'status')(draft, '15');
  decimalBits({ 0: { output: 1 }, 1: { output: 2 } })(draft, '2');
  expect(draft.attributes).toEqual({
    ignition: true,
    armed: true,
    alarms: ['sos'],
    inputs: { 1: true },
    outputs: { 1: false, 2: true },
    vendor: { status: '15' },
  });
});

test('a cell is put together from its parts, and taken away where there is none', () => {
  const draft = newDraft();
  operator(draft, '26202');
  cellPart('lac', 16)(draft, '1A2B');
  cellPart('id')(draft, '77');
  cellOrNone(draft.attributes);
  expect(draft.attributes.cell).toEqual({ mcc: 262, mnc: 2, lac: 0x1a2b, id: 77 });
  cellPart('mcc')(draft, '0');
  cellOrNone(draft.attributes);
  expect(draft.attributes).toEqual({});
});

test('checksums are two digits', () => {
  expect(xorDigits('EAVACK,a,78')).toBe('75');
  expect(sumDigits('123456789')).toBe('DD');
});

test('a text ends with a few characters', () => {
  const framing = endingWithText('##\r\n', { max: 12, skip: '\n' });
  const bytes = (text: string) => toLatin1(text);
  expect(framing(bytes('a#b##\r\nc'))).toBe(7);
  expect(framing(bytes('\na'))).toBe(1);
  expect(framing(bytes('a##\r'))).toBe(0);
  expect(() => framing(bytes('aaaaaaaaaaaa'))).toThrow(RangeError);
});

test('a protocol of texts is one table', () => {
  const read = row(',', [identity, latitude, longitude]);
  const protocol = textProtocol({
    name: 'example',
    port: 1,
    framing: endingWithText(';', { max: 100 }),
    decode: (text) => messageOf(read(text.slice(0, -1)), 'OK'),
    encode: (command) => (command.kind === 'reboot' ? 'RESET;' : undefined),
  });
  const state = protocol.open();
  const message = protocol.decode(toLatin1('\r\n77,1.5,-2;\0'), state);
  expect(message).toMatchObject({ identities: ['77'], fixes: [{ location: { latitude: 1.5, longitude: -2 } }] });
  expect(fromLatin1(protocol.answer(message, new Date(0))!)).toBe('OK');
  expect(protocol.decode(toLatin1('\r\n'), state)).toEqual({ identities: [], fixes: [] });
  const context = { identity: '77', now: new Date(0), serial: 1, state };
  expect(fromLatin1(protocol.encode({ kind: 'reboot' }, context)!)).toBe('RESET;');
  expect(protocol.encode({ kind: 'photo' }, context)).toBeUndefined();
});

test('a sentence of a receiver is read into a draft', () => {
  const draft = newDraft();
  readRmc(draft, '$GPRMC,073015.00,A,0520.7190,N,00401.4657,W,10.0,211.5,211126,,,A*58');
  const { time, location } = fixOf(draft);
  expect(time).toBe(Date.UTC(2026, 10, 21, 7, 30, 15));
  expect(location).toMatchObject({ valid: true, course: 211.5 });
  expect(location!.latitude).toBeCloseTo(5.345317, 6);
  expect(location!.longitude).toBeCloseTo(-4.024428, 6);
  expect(location!.speed).toBeCloseTo(5.1444, 4);
  const without = newDraft();
  readRmc(without, '$GPRMC,115419.00,V,,,,,,,050123,,,A*7D');
  expect(fixOf(without)).toEqual({ time: null, location: null, attributes: {} });
});

test('a value of a JSON text is read as what it is', () => {
  expect([numberOf(1.5), numberOf('-2.5'), numberOf('x'), numberOf(null)]).toEqual([1.5, -2.5, undefined, undefined]);
  expect([textOf(' a '), textOf(7), textOf(''), textOf({})]).toEqual(['a', '7', undefined, undefined]);
  expect([flagOf(true), flagOf('0'), flagOf(2)]).toEqual([true, false, undefined]);
  expect([flagOf({ toString: 1 }), flagOf([{}]), flagOf(null)]).toEqual([undefined, undefined, undefined]);
  expect(storable('a\0b\ud83d\ude00', 3)).toBe('ab\ufffd');
  expect([isObject({}), isObject([]), isObject(null)]).toEqual([true, false, false]);
});
