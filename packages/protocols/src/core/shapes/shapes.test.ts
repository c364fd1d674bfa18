import { describe, expect, test } from 'vitest';
import { dateFrom, fixOf, newDraft } from './draft.ts';
import {
  date,
  eastWest,
  identity,
  knots,
  latitudeMinutes,
  longitudeMinutes,
  northSouth,
  validWhen,
  zone,
} from './fields.ts';
import { beginningAndEndingWith, endingWith, sayingLength } from './framing.ts';
import { oneOf, pattern, row } from './sentence.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('a text as a pattern and a table of fields', () => {
  const position = pattern(
    /^imei:(?<imei>\d+),(?<day>\d{6}),(?<clock>\d{6}),(?<fixed>[AV]),(?<north>[\d.]+),(?<ns>[NS]),(?<east>[\d.]+),(?<ew>[EW]),(?<speed>[\d.]*)$/,
    {
      imei: identity,
      day: date('ddmmyy'),
      clock: date('hhmmss'),
      fixed: validWhen('A'),
      north: latitudeMinutes,
      ns: northSouth,
      east: longitudeMinutes,
      ew: eastWest,
      speed: knots,
    },
  );

  test('gives a fix in SI units', () => {
    const draft = position('imei:123,211126,073015,A,0520.7190,S,00401.4657,W,10.0')!;
    const { time, location } = fixOf(draft);
    expect(draft.identities).toEqual(['123']);
    expect(time).toBe(Date.UTC(2026, 10, 21, 7, 30, 15));
    expect(location).toMatchObject({ valid: true, course: null });
    expect(location!.latitude).toBeCloseTo(-5.345317, 6);
    expect(location!.longitude).toBeCloseTo(-4.024428, 6);
    expect(location!.speed).toBeCloseTo(5.1444, 4);
  });

  test('is undefined for another text, and a field that took nothing leaves the draft alone', () => {
    expect(position('something else')).toBeUndefined();
    expect(position('imei:123,211126,073015,V,0520.7190,N,00401.4657,E,')).toMatchObject({ speed: null, valid: false });
    expect(oneOf(position, row(',', [identity]))('77')?.identities).toEqual(['77']);
  });

  test('an empty field vouches for no fix; one that the text has no room for is no matter', () => {
    const fields = { valid: validWhen('A'), speed: knots };
    expect(pattern(/^(?<valid>[AV]?),(?<speed>\d*)$/, fields)(',12')).toMatchObject({ valid: false });
    expect(pattern(/^(?:(?<valid>[AV]?),)?(?<speed>\d*)$/, fields)('12')).toMatchObject({ valid: true });
    const read = row(',', [validWhen('A'), knots], { atLeast: 0 });
    expect([read(',12'), read('A,12'), read('V,12')].map((draft) => draft?.valid)).toEqual([false, true, false]);
  });

  test('leaves out a place that is not on earth, and keeps the rest', () => {
    const attributes = { ignition: true };
    const fix = fixOf({ ...newDraft(), latitude: 91, longitude: 0, attributes });
    expect(fix).toEqual({ time: null, location: null, attributes });
  });
});

test.each([
  ['yyyymmddhhmmss', '20261121073015'],
  ['yymmddhhmmss', '261121073015'],
  ['ddmmyyhhmmss', '21/11/26 07:30:15'],
])('a date in the order %s', (order, text) => {
  const draft = newDraft();
  date(order)(draft, text);
  zone(draft, '+0130');
  expect(fixOf(draft).time).toBe(Date.UTC(2026, 10, 21, 6, 0, 15));
});

describe('the end of a message', () => {
  test('is one of some characters', () => {
    const framing = beginningAndEndingWith('*', '#', { max: 8, skip: '\r\n' });
    expect(framing(bytes('*12#*'))).toBe(4);
    expect(framing(bytes('\r\n*12#'))).toBe(1);
    expect(framing(bytes('*12'))).toBe(0);
    expect(() => framing(bytes('*1234567'))).toThrow(RangeError);
    expect(() => framing(bytes('x'))).toThrow(RangeError);
    expect(endingWith(';\n', { max: 9 })(bytes('ab\n;'))).toBe(3);
  });

  test('is said by its length', () => {
    const framing = sayingLength({ at: 1, bytes: 2, littleEndian: true, more: 3, max: 100 });
    expect(framing(Uint8Array.of(9, 2, 0, 1, 1, 7))).toBe(5);
    expect(framing(Uint8Array.of(9, 2, 0, 1))).toBe(0);
    expect(framing(Uint8Array.of(9, 2))).toBe(0);
    expect(() => framing(Uint8Array.of(9, 0xff, 0xff))).toThrow(RangeError);
  });
});

test.each([
  ['2026-11-21T12:00:00Z', '115958', '2026-11-21T11:59:58Z'],
  ['2026-11-21T00:00:01Z', '235958', '2026-11-20T23:59:58Z'],
  ['2026-11-21T23:59:58Z', '000001', '2026-11-22T00:00:01Z'],
])('at %s a time of day %s is of %s', (now, clock, meant) => {
  const draft = newDraft();
  date('hhmmss')(draft, clock);
  dateFrom(draft, new Date(now));
  expect(fixOf(draft).time).toBe(Date.parse(meant));
});

test('a date of the message stays, and without a clock none is made up', () => {
  const draft = newDraft();
  date('hhmmss')(draft, '115958');
  dateFrom(draft, undefined);
  expect(fixOf(draft).time).toBeNull();
  date('ddmmyy')(draft, '010320');
  dateFrom(draft, new Date('2026-11-21T12:00:00Z'));
  expect(fixOf(draft).time).toBe(Date.parse('2020-03-01T11:59:58Z'));
});
