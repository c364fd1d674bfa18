import { describe, expect, test } from 'vitest';
import { sumDigits } from '../../core/shapes/sums.ts';
import { toLatin1 } from '../../core/text.ts';
import { startek } from './index.ts';

const NOW = new Date('2026-11-21T12:34:56Z');
const framed = (part: string) => {
  const text = `&&k${part.length}${part}`;
  return toLatin1(`${text}${sumDigits(text)}\r\n`);
};
const decode = (words: string) => startek.decode(framed(`,860262050010565,${words}`), startek.open());
const PLACE = '261121073015,A,5.345317,-4.024428,9,0.8,36,90,35,12345,612|3|27B3|0EA7,28';

test('the states say what is on, what moves, and what is cut', () => {
  const { attributes } = decode(`000,48,,${PLACE},00000048,06,01,04C0|0190|0000|01F4`).fixes[0]!;
  expect(attributes).toMatchObject({
    event: 48,
    alarms: ['fuelLeak'],
    externalPower: true,
    motion: true,
    armed: true,
    ignition: true,
    door: true,
    blocked: true,
    analogInputs: { 1: 0, 2: 5 },
    inputs: { 1: false, 2: true, 3: true },
    outputs: { 1: true, 2: false },
  });
  const standing = decode(`000,36,,${PLACE},00000128,00,00,04C0|0190`).fixes[0]!.attributes;
  expect(standing).toMatchObject({ motion: false, blocked: false, alarms: ['removal'], event: 36 });
});

test('a card of any kind is a driver', () => {
  const key = decode(`000,53,8F5300,${PLACE},0000003D,02,02,04C0|01A0|0000|0000,1,,`).fixes[0]!.attributes;
  expect(key).toMatchObject({ driverId: '8F5300' });
  expect(key.alarms).toBeUndefined();
  const magnetic = decode(`000,0,,${PLACE},000000BD,02,00,04E3|0171,131,,,,3100  1  61000541  10800  ?,7200`);
  expect(magnetic.fixes[0]!.attributes).toMatchObject({ driverId: '3100  1  61000541  10800  ?', engineHours: 7200 });
});

test('temperatures have their sign, fuel its sensor, the tank its unit', () => {
  const obd = '853|6|10|105|73|41|125|34|40L';
  const { attributes } = decode(`000,0,,${PLACE},1F,02,00,052E|01A3,1,010320|0203E8,0180C8|02013D,${obd}`).fixes[0]!;
  expect(attributes).toMatchObject({ temperatures: { 1: -20, 2: 31.7 }, vendor: { fuel1: 80, fuel2: 100 } });
  expect(attributes).toMatchObject({ fuelVolume: 40, coolantTemperature: 85, intakeTemperature: 33, rpm: 853 });
});

test('010 is answered with its own character, 000 is not', () => {
  const position = `0,,${PLACE},1F,02,00,052E|01A3,1,,`;
  expect(startek.answer(decode(`000,${position}`), NOW)).toBeUndefined();
  const text = '$$k20,860262050010565,010';
  expect(startek.answer(decode(`010,${position}`), NOW)).toEqual(toLatin1(`${text}${sumDigits(text)}\r\n`));
});

test('an answer to a command has its number, and the largest numbers are none', () => {
  expect(decode('129,OK')).toMatchObject({
    commandResult: { text: '129,OK' },
    fixes: [{ attributes: { result: 'OK', vendor: { type: '129' } } }],
  });
  const lines = decode('710,T1,0.0,9223372036854775808.8\r\nT2,152.5').fixes[0]!.attributes;
  expect(lines).toMatchObject({ busOdometer: 152_500, busSpeed: 0 });
  expect(lines.rpm).toBeUndefined();
});

describe('the end of a message', () => {
  const frame = framed(',860262050010565,710,T1,0\r\nT2,0\r\n');
  test('is where its length says, with lines within, or the next line end where none is there', () => {
    expect(startek.frameLength(frame, undefined)).toBe(frame.length);
    expect(startek.frameLength(frame.subarray(0, -1), undefined)).toBe(0);
    const short = toLatin1('&&k10,860262050010565,129,OKA2\r\n');
    expect(startek.frameLength(short, undefined)).toBe(short.length);
    expect(startek.frameLength(toLatin1('\r\n&&'), undefined)).toBe(1);
  });

  test.each(['$$', '&k', '&&k,', '&&kx,', '&&k12345678', '&&k9999,'])('is refused for %s', (text) => {
    expect(() => startek.frameLength(toLatin1(text), undefined)).toThrow(RangeError);
  });

  test('and a position with too few fields is none; a place beyond the earth is left out', () => {
    expect(() => decode('000,0,,261121073015,A,5.3,-4.0')).toThrow(RangeError);
    const far = decode(`000,0,,${PLACE.replace('5.345317', '95.345317')},1F,02,00,052E|01A3`);
    expect(far.fixes).toMatchObject([{ location: null, time: expect.any(Number) }]);
  });
});

test('outputs have numbers from 1 to 8, words are of ASCII', () => {
  const context = { identity: '860262050010565', now: NOW, serial: 0 };
  const text = '$$:24,860262050010565,900,2,0';
  expect(startek.encode({ kind: 'output', index: 2, on: false }, context)).toEqual(
    toLatin1(`${text}${sumDigits(text)}\r\n`),
  );
  expect(() => startek.encode({ kind: 'output', index: 9, on: true }, context)).toThrow(RangeError);
  expect(() => startek.encode({ kind: 'text', text: '100\r\n' }, context)).toThrow(RangeError);
  expect(startek.encode({ kind: 'reboot' }, context)).toBeUndefined();
});
