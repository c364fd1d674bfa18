import { expect, test } from 'vitest';
import type { Command } from '../../core/protocol.ts';
import { fromLatin1, toLatin1 } from '../../core/text.ts';
import { suntech } from './index.ts';

const context = { identity: '100850000', now: new Date('2026-11-21T02:54:31Z'), serial: 0 };

/** What a tracker is asked with, after it has said something. */
function asked(said: string, command: Command, settings = {}): string | undefined {
  const state = suntech.open();
  suntech.decode(toLatin1(said), state);
  const bytes = suntech.encode(command, { ...context, state, settings });
  return bytes && fromLatin1(bytes);
}

const ST300 = 'ST300ALV;100850000\r';
const UNIVERSAL = 'ALV;100850000\r';

test.each<[Command, string]>([
  [{ kind: 'position' }, 'StatusReq'],
  [{ kind: 'factoryReset' }, 'Reset'],
  [{ kind: 'dismiss' }, 'AckEmerg'],
  [{ kind: 'block' }, 'Enable1'],
  [{ kind: 'output', index: 3, on: false }, 'Disable3'],
  [{ kind: 'version' }, 'ReqVer'],
  [{ kind: 'odometer', metres: 999_999_999 }, 'SetOdometer=999999999'],
  [{ kind: 'text', text: 'ReqICCID' }, 'ReqICCID'],
])('%o as the ST300/340 manual prints it', (command, words) => {
  expect(asked(ST300, command)).toBe(`ST300CMD;100850000;02;${words}\r`);
});

test.each<[Command, string]>([
  [{ kind: 'block' }, '04;01'],
  [{ kind: 'unblock' }, '04;02'],
  [{ kind: 'output', index: 2, on: true }, '04;03'],
  [{ kind: 'reboot' }, '03;03'],
])('%o of a universal tracker is a group and a number', (command, words) => {
  expect(asked(UNIVERSAL, command)).toBe(`CMD;100850000;${words}\r`);
});

test('the relay is on the output that people have said', () => {
  expect(asked(ST300, { kind: 'block' }, { relayOutput: '2' })).toBe('ST300CMD;100850000;02;Enable2\r');
  expect(asked(UNIVERSAL, { kind: 'unblock' }, { relayOutput: '3' })).toBe('CMD;100850000;04;10\r');
});

test('an output that there is none of, a counter beyond its digits and a second line are refused', () => {
  const refused: Command[] = [
    { kind: 'output', index: 4, on: true },
    { kind: 'odometer', metres: 1e9 },
    { kind: 'text', text: 'ReqVer\rST300CMD;100850000;02;Enable1' },
  ];
  for (const command of refused) expect(() => asked(ST300, command)).toThrow(RangeError);
  expect(asked(ST300, { kind: 'photo' })).toBeUndefined();
});

test('zeroes that the serial port said are no letters; what it said may have a line end in it', () => {
  const state = suntech.open();
  const text = toLatin1(
    'ST300UEX;100850000;01;010;20081017;07:41:56;2F100;+37.478519;+126.886819;000.012;000.00;9;1;0;15.30;001100;6;a\0b\r\nc;2F\r',
  );
  expect(suntech.frameLength(text, state)).toBe(text.length);
  expect(suntech.decode(text, state).fixes[0]!.attributes.vendor).toMatchObject({ serial: 'a b\r\nc' });
});
