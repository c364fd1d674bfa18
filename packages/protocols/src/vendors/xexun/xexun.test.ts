import { expect, test } from 'vitest';
import type { Command } from '../../core/protocol.ts';
import { fromLatin1, toLatin1 } from '../../core/text.ts';
import { xexun } from './index.ts';

const context = { identity: '123456789012345', now: new Date(0), serial: 1 };
const SENTENCE = 'GPRMC,073015.000,A,0520.7190,N,00401.4657,W,10.00,211.50,211126,,,A*68,F';
const IDENTITY = 'imei:356307042441013';

function read(text: string) {
  const message = xexun.decode(toLatin1(text), xexun.open());
  return message.fixes[0]!;
}

test('the short form ends with the comma behind its identity, the long one with its line', () => {
  const short = toLatin1(`${SENTENCE},,${IDENTITY},`);
  const long = toLatin1(`261121073015,+225,${SENTENCE},, ${IDENTITY},05,12.5,F:4.10V,1,141,54982,612,03,1A30,0949\r\n`);
  for (const frame of [short, long]) {
    expect(xexun.frameLength(Uint8Array.from([...frame, ...short]), xexun.open())).toBe(frame.length);
  }
});

test('the long form has satellites, height, voltages, cell and what was driven', () => {
  const tail = '05,12.5,L:3.50V/ADC1=0.20V/ADC2=0.00V,1,141,54982,612,03,1A30,0949,6.21km';
  const { location, attributes } = read(`261121073015,+225,${SENTENCE},, ${IDENTITY},${tail}`);
  expect(location).toMatchObject({ altitude: 12.5, course: 211.5, valid: true });
  expect(attributes).toEqual({
    satellites: 5,
    batteryVoltage: 3.5,
    charging: true,
    analogInputs: { 1: 0.2, 2: 0 },
    cell: { mcc: 612, mnc: 3, lac: 0x1a30, id: 0x949 },
    odometer: 6210,
    vendor: { phone: '+225', signal: 'F', battery: 'L' },
  });
});

test.each([
  ['help me!', ['sos']],
  ['low battery', ['lowBattery']],
  ['move!', ['movement']],
  ['speed!', ['overspeed']],
  ['something', ['general']],
])('“%s” is an alarm', (words, alarms) => {
  const { attributes } = read(`${SENTENCE},${words},${IDENTITY},`);
  expect(attributes.alarms).toEqual(alarms);
  expect(attributes.event).toBe(words);
});

test('a zero in words is no letter that can be stored', () => {
  expect(read(`${SENTENCE},some\0thing,${IDENTITY},`).attributes.event).toBe('some thing');
});

test('the ignition is reported in words and is no alarm', () => {
  expect(read(`${SENTENCE},ACCStart,${IDENTITY},`).attributes).toMatchObject({ ignition: true });
  expect(read(`${SENTENCE},ACC OFF,${IDENTITY},`).attributes).toMatchObject({ ignition: false });
  expect(read(`${SENTENCE},ACC OFF,${IDENTITY},`).attributes.alarms).toBeUndefined();
});

test('a message without a sentence says who is there, once', () => {
  const state = xexun.open();
  const text = toLatin1(`,+225,,L,, ${IDENTITY},,,F:4.28V,1,52,11565,612,03,000E,1FC5\r\n`);
  expect(xexun.decode(text, state)).toEqual({ identities: ['356307042441013'], fixes: [] });
  expect(xexun.decode(text, state)).toEqual({ identities: [], fixes: [] });
});

test.each<[Command, string]>([
  [{ kind: 'block' }, 'powercar654321 11'],
  [{ kind: 'unblock' }, 'powercar654321 00'],
  [{ kind: 'text', text: 'check654321' }, 'check654321'],
])('%o has the device’s password, over GPRS and as an SMS', (command, words) => {
  const settings = { password: '654321' };
  expect(fromLatin1(xexun.encode(command, { ...context, settings })!)).toBe(words);
  expect(xexun.sms?.(command, settings)).toBe(words);
});

test('a password with a space, and words of two lines, are refused', () => {
  expect(() => xexun.encode({ kind: 'unblock' }, { ...context, settings: { password: '1 11' } })).toThrow(RangeError);
  expect(() => xexun.encode({ kind: 'text', text: 'a\npowercar123456 11' }, context)).toThrow(RangeError);
  expect(xexun.encode({ kind: 'reboot' }, context)).toBeUndefined();
});
