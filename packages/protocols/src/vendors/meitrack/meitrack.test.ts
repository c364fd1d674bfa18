import { describe, expect, test } from 'vitest';
import { fromHex } from '../../core/hex.ts';
import type { Command } from '../../core/protocol.ts';
import { fromLatin1, toLatin1 } from '../../core/text.ts';
import { meitrack } from './index.ts';
import { readRecords } from './records.ts';

/** Identifiers are letters: Q is the seventeenth. */
const context = (identifier: string) => ({
  identity: '353358017784062',
  now: new Date('2026-11-21T02:54:31Z'),
  serial: identifier.charCodeAt(0) - 0x41,
});
const asked = (command: Command, settings = {}, identifier = 'A'): string | undefined => {
  const bytes = meitrack.encode(command, { ...context(identifier), settings });
  return bytes && fromLatin1(bytes);
};

test.each<[Command, string]>([
  [{ kind: 'position' }, '@@Q25,353358017784062,A10*6A\r\n'],
  [{ kind: 'interval', seconds: 60 }, '@@V27,353358017784062,A12,6*D5\r\n'],
  [{ kind: 'speedLimit', kmh: 60 }, '@@P28,353358017784062,B07,60*05\r\n'],
  [{ kind: 'text', text: 'A73,2' }, '@@W27,353358017784062,A73,2*D9\r\n'],
  [{ kind: 'text', text: 'B36,480' }, '@@P29,353358017784062,B36,480*3E\r\n'],
])('%o as the manuals print it', (command, words) => {
  expect(asked(command, {}, words[2])).toBe(words);
});

test('outputs are switched one by one, the relay where people have said it is', () => {
  expect(asked({ kind: 'block' }, { relayOutput: '2' })).toContain(',C01,0,21222*');
  expect(asked({ kind: 'unblock' })).toContain(',C01,0,02222*');
  expect(asked({ kind: 'output', index: 5, on: true })).toContain(',C01,0,22221*');
});

test('what the tracker does not take is refused', () => {
  const refused: Command[] = [
    { kind: 'output', index: 6, on: true },
    { kind: 'interval', seconds: 65 },
    { kind: 'text', text: 'A10*6A\r\n@@A33,1,C01,0,12222' },
    { kind: 'connection', host: 'a b', port: 1 },
    { kind: 'speedLimit', kmh: 300 },
  ];
  for (const command of refused) expect(() => asked(command)).toThrow(RangeError);
  expect(() => asked({ kind: 'block' }, { relayOutput: '?' })).toThrow(RangeError);
  expect(asked({ kind: 'status' })).toBeUndefined();
});

test.each<[Command, string]>([
  [{ kind: 'position' }, '0000,A00'],
  [{ kind: 'interval', seconds: 60 }, '0000,A12,6,0'],
  [{ kind: 'version' }, '0000,E91'],
  [{ kind: 'factoryReset' }, '0000,F11'],
])('%o by SMS has the password before its words', (command, words) => {
  expect(meitrack.sms!(command, {})).toBe(words);
});

test('a password that was set is the one', () => {
  expect(meitrack.sms!({ kind: 'unblock' }, { password: '1234' })).toBe('1234,C01,0,02222');
  expect(meitrack.sms!({ kind: 'identify' }, {})).toBeUndefined();
});

const read = (text: string, settings = {}) => meitrack.decode(toLatin1(`${text}\r\n`), meitrack.open(settings));

test('volts are by the model', () => {
  const text =
    '$$X138,862170010187175,AAA,35,-29.960365,-51.655455,130507201625,A,8,9,0,107,0.9,7,169322,126582,724|6|0547|132B,0000,0009|000A||0278|0100,*BE';
  const volts = (model?: string) => read(text, model ? { model } : {}).fixes[0]!.attributes;
  expect(volts('Meitrack MVT380').batteryVoltage).toBeCloseTo(3.703, 3);
  expect(volts('Meitrack MVT380').externalVoltage).toBeCloseTo(12, 3);
  expect(volts('T355G').batteryVoltage).toBeCloseTo(6.32, 3);
});

test('a battery of more volts than it can have is none where the model is not known', () => {
  const volts = (battery: string, supply: string, model?: string) => {
    const text = `$$A1,862170010187175,AAA,35,1.5,2.5,130507201625,A,8,9,0,107,0.9,7,1,1,724|6|0547|132B,0000,1|2|3|${battery}|${supply},*BE`;
    return read(text, model === undefined ? {} : { model }).fixes[0]!.attributes;
  };
  // 12 bits of an MVT: 4.2 V and 12.6 V
  for (const model of [undefined, '', ' ']) {
    const attributes = volts('0A2C', '03D0', model);
    expect(attributes).not.toHaveProperty('batteryVoltage');
    expect(attributes).not.toHaveProperty('externalVoltage');
    expect(attributes.vendor).toMatchObject({ battery: 26.04, power: 9.76 });
  }
  expect(volts('0A2C', '03D0', 'MVT600').batteryVoltage).toBeCloseTo(4.196, 3);
  expect(volts('0A2C', '', undefined).vendor).toEqual({ runtime: 1, adc1: 1, adc2: 2, adc3: 3, battery: 26.04 });
  // hundredths, up to the last that a battery can have
  expect(volts('019F', '04D8')).toMatchObject({ batteryVoltage: 4.15, externalVoltage: 12.4 });
  expect(volts('01F4', '').batteryVoltage).toBe(5);
  expect(volts('01F5', '')).not.toHaveProperty('batteryVoltage');
});

test('a temperature is hundredths from version 3 on, degrees and hundredths before; a key says who drives', () => {
  const report = (tail: string) =>
    read(
      `$$A1,862170010187175,AAA,37,1.5,2.5,130507201625,A,8,9,0,107,0.9,7,1,1,724|6|0547|132B,0000,0|0|0|0278|0100,${tail}*BE`,
    ).fixes[0]!.attributes;
  expect(report('0a1b2c3d,,3,0A32,01FF9C')).toMatchObject({
    driverId: '0A1B2C3D',
    fuelLevel: 10.5,
    temperatures: { 1: -1 },
  });
  expect(report(',,1,0000,021A32')).toMatchObject({ temperatures: { 2: 26.5 } });
});

test('a picture’s parts are requested eight at a time, and the last is reported', () => {
  const state = meitrack.open();
  const piece = (number: number) =>
    meitrack.decode(toLatin1(`$$A1,353358017784062,D00,a.jpg,10,${number},\xff\xd8*00\r\n`), state);
  expect([piece(0).reply, piece(6).reply]).toEqual([undefined, undefined]);
  expect(piece(7).reply).toMatch(/^@@O\d\d,353358017784062,D00,a\.jpg,8\*[\dA-F]{2}\r\n$/);
  expect(piece(9).fixes).toMatchObject([{ location: null, attributes: { vendor: { photo: 'a.jpg' } } }]);
});

test('what a command came to is its answer; a format of CCC that each tracker is set to is not taken as read', () => {
  expect(read('$$V28,353358017784062,C01,OK*02').commandResult).toEqual({ text: 'C01,OK' });
  expect(read('$$V28,353358017784062,E91,FWV1.00,12345678*02').fixes[0]!.attributes.firmware).toBe('FWV1.00');
  expect(read('$$V45,353358017784062,CCC,\x01\x05\x34\x00\x01\0\0\0*02')).toEqual({
    identities: ['353358017784062'],
    fixes: [],
  });
});

test('a zero in an answer is no letter that can be stored', () => {
  expect(read('$$V28,353358017784062,D82,a\0b*02').fixes[0]!.attributes.result).toBe('D82,ab');
});

describe('CCE', () => {
  /** A record of one parameter of a byte: an event. */
  const event = '0600 0100 01 01 23 00'.replaceAll(' ', '');
  const records = (count: string, ...hex: string[]) =>
    readRecords(Uint8Array.from([...toLatin1('CCE,'), ...fromHex(`00000000${count}${hex.join('')}`)]));

  test('of a message that ends too soon, the records before its end are kept', () => {
    expect(records('0300', event, event, 'ff000100').map(({ attributes }) => attributes.event)).toEqual([0x23, 0x23]);
  });

  test('a record that is odd within its length leaves the others readable', () => {
    const odd = '0400 0100 05 01'.replaceAll(' ', ''); // five parameters in two bytes
    expect(records('0300', event, odd, event)).toHaveLength(2);
    expect(() => records('0100', odd)).toThrow(RangeError);
  });
});
