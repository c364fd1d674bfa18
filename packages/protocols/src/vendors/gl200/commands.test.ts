import { expect, test } from 'vitest';
import type { Command } from '../../core/protocol.ts';
import { fromLatin1, toLatin1 } from '../../core/text.ts';
import { gl200 } from './index.ts';

const context = { identity: '123456789012345', now: new Date('2026-11-21T02:54:31Z'), serial: 1 };

test.each<[Command, string]>([
  [{ kind: 'block' }, 'AT+GTOUT=,1,,,0,0,0,0,0,0,0,,,,,,,FFFF$'],
  [{ kind: 'unblock' }, 'AT+GTOUT=,0,,,0,0,0,0,0,0,0,,,,,,,FFFF$'],
  [{ kind: 'output', index: 2, on: true }, 'AT+GTOUT=,,,,1,0,0,0,0,0,0,,,,,,,FFFF$'],
  [{ kind: 'position' }, 'AT+GTRTO=,1,,,,,,FFFF$'],
  [{ kind: 'reboot' }, 'AT+GTRTO=,3,,,,,,FFFF$'],
  [{ kind: 'identify' }, 'AT+GTRTO=,8,,,,,,FFFF$'],
  [{ kind: 'text', text: 'AT+GTCFG=gv300,,,,,,,,,,,,,,,,,,,,,,0001$' }, 'AT+GTCFG=gv300,,,,,,,,,,,,,,,,,,,,,,0001$'],
])('%o is a command of one line', (command, text) => {
  expect(fromLatin1(gl200.encode(command, context)!)).toBe(text);
});

test('the configured password comes first', () => {
  const bytes = gl200.encode({ kind: 'reboot' }, { ...context, settings: { password: 'gv300' } });
  expect(fromLatin1(bytes!)).toBe('AT+GTRTO=gv300,3,,,,,,FFFF$');
});

test('a text cannot smuggle a second command', () => {
  const text = 'AT+GTRTO=,1,,,,,,FFFF$AT+GTOUT=,1,,,0,0,0,0,0,0,0,,,,,,,FFFF$';
  expect(() => gl200.encode({ kind: 'text', text }, context)).toThrow(RangeError);
});

test('the serial number of a command comes back with its answer', () => {
  const frame = toLatin1('+ACK:GTOUT,060502,135790246811220,,001A,20261121013255,11F0$');
  expect(gl200.decode(frame, gl200.open()).commandResult).toEqual({ text: 'GTOUT', serial: 26 });
});

test('each report is acknowledged where the device is set so', () => {
  const state = gl200.open({ acknowledge: 'true' });
  const frame = toLatin1('+RESP:GTPNA,060502,135790246811220,,20261121013255,11F0$');
  expect(fromLatin1(gl200.answer(gl200.decode(frame, state), context.now)!)).toBe('+SACK:11F0$');
});

test('a family sends its analog inputs and its fuel sensor where its manual has them', () => {
  const text =
    '+RESP:GTERI,040A00,135790246811220,gv200,00000000,,10,1,1,96.1,180,749.7,39.222692,24.165463,20261121065756,0420,0004,759C,3360,00,15529.8,,,2789,,01,02,2,20261121065800,6974$';
  const [fix] = gl200.decode(toLatin1(text), gl200.open()).fixes;
  expect(fix!.attributes).toMatchObject({
    odometer: 15_529_800,
    analogInputs: { 2: 2.789 },
    inputs: { 1: true, 2: false },
    outputs: { 1: false, 2: true },
  });
});
