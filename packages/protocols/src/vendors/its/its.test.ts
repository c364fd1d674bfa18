import { expect, test } from 'vitest';
import type { Command } from '../../core/protocol.ts';
import { fromLatin1, toLatin1 } from '../../core/text.ts';
import { its } from './index.ts';

const now = new Date('2026-11-21T02:54:27Z');
const state = its.open();
const decode = (text: string) => its.decode(toLatin1(text), state);
const encode = (command: Command) => its.encode(command, { identity: '123456789012345', now, serial: 1, state });

test('a login is answered with the time', () => {
  const message = decode('$,LGN,MARK,000000000,358980100077446,V0.0.1,AIS140,19.804487,N,75.225876,E,*');
  expect(fromLatin1(its.answer(message, now)!)).toBe('$LGN21112026025427*');
});

test('an answer to a command is its result', () => {
  const message = decode('$,PC,12,864376047795371,1,136.243.105.103,23092019,050927,SETOVERSPEEDTHS,80*');
  expect(message.commandResult).toEqual({ text: 'SETOVERSPEEDTHS,80' });
});

test('what lies between messages is skipped', () => {
  const wire = toLatin1('7B\r\n$,01,X,1,861359034137271,MH12AB1234,*$');
  const lengths: number[] = [];
  for (let rest = wire; rest.length > 0; ) {
    const length = its.frameLength(rest, state);
    if (length === 0) break;
    lengths.push(length);
    rest = rest.subarray(length);
  }
  expect(lengths).toEqual([1, 1, 1, 1, wire.length - 5]);
});

test('degrees with minutes are distinguished from degrees', () => {
  const text = '$,EPB,EMR,353635080728062,NM,060319122325,A,1725.1747,N,07824.0597,E,627.7,0.0,0,G,AP07X7097,0,AB,*';
  const { location } = decode(text).fixes[0]!;
  expect(location!.latitude).toBeCloseTo(17.419578, 6);
  expect(location!.longitude).toBeCloseTo(78.400995, 6);
});

test('commands are words between two signs', () => {
  expect(fromLatin1(encode({ kind: 'position' })!)).toBe('^GETLIVE#');
  expect(fromLatin1(encode({ kind: 'speedLimit', kmh: 80 })!)).toBe('^SETOVERSPEEDTHS 80#');
  expect(fromLatin1(encode({ kind: 'text', text: 'GETICCID' })!)).toBe('^GETICCID#');
  expect(encode({ kind: 'block' })).toBeUndefined();
  expect(() => encode({ kind: 'text', text: 'GETICCID#^STARTELEC1' })).toThrow(RangeError);
  expect(() => encode({ kind: 'speedLimit', kmh: 1000 })).toThrow(RangeError);
});

test('an emergency is received also from firmware that kept the standard’s placeholder for its header', () => {
  const text =
    '$Header,vendor,EMR,353635080728062,NM,09112017155133,A,12.976495,N,77.549713,E,906.0,0.0,23,G,KA01I2000,+910000000000*';
  const { identities, fixes } = decode(text);
  expect(identities).toEqual(['353635080728062']);
  expect(fixes[0]).toMatchObject({ location: { latitude: 12.976495 }, attributes: { alarms: ['sos'] } });
});
