import { expect, test } from 'vitest';
import type { Command } from '../../core/protocol.ts';
import { fromLatin1, toLatin1 } from '../../core/text.ts';
import { xirgo } from './index.ts';

const text = '$$183900034,4002,03/30/2019,02:15:22,46.848577,-114.022213,17,1.1,13.605,20,0,3##';

test('a device’s own form says what its fields are', () => {
  const state = xirgo.open();
  expect(xirgo.decode(toLatin1(text), state).fixes).toEqual([]);
  xirgo.configure!(state, { form: 'UID,EV,D,T,LT,LN,SV,HP,BV,CQ,IG,GS' });
  expect(xirgo.decode(toLatin1(text), state).fixes[0]).toMatchObject({
    time: Date.UTC(2019, 2, 30, 2, 15, 22),
    location: { latitude: 46.848577, longitude: -114.022213, valid: true },
    attributes: { ignition: false, satellites: 17, hdop: 1.1, externalVoltage: 13.605, gsmSignal: 65 },
  });
});

test('commands are in the vendor’s words', () => {
  const encode = (command: Command) => xirgo.encode(command, { identity: '1', now: new Date(0), serial: 1 });
  expect(fromLatin1(encode({ kind: 'output', index: 1, on: false })!)).toBe('+XT:7005,1,1');
  expect(fromLatin1(encode({ kind: 'text', text: '+XT:7001' })!)).toBe('+XT:7001');
  expect(() => encode({ kind: 'output', index: 2, on: true })).toThrow(RangeError);
  expect(() => encode({ kind: 'text', text: 'hello' })).toThrow(RangeError);
});
