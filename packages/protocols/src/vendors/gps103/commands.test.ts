import { expect, test } from 'vitest';
import type { Command } from '../../core/protocol.ts';
import { fromLatin1, toLatin1 } from '../../core/text.ts';
import { gps103 } from './index.ts';

const context = { identity: '123456789012345', now: new Date('2026-11-21T02:54:31Z'), serial: 1 };

test.each<[Command, string]>([
  [{ kind: 'block' }, '**,imei:123456789012345,J'],
  [{ kind: 'unblock' }, '**,imei:123456789012345,K'],
  [{ kind: 'arm' }, '**,imei:123456789012345,L'],
  [{ kind: 'disarm' }, '**,imei:123456789012345,M'],
  [{ kind: 'speedLimit', kmh: 80 }, '**,imei:123456789012345,H,080'],
  [{ kind: 'interval', seconds: 60 }, '**,imei:123456789012345,C,01m'],
  [{ kind: 'interval', seconds: 30 }, '**,imei:123456789012345,C,30s'],
  [{ kind: 'position' }, '**,imei:123456789012345,B'],
  [{ kind: 'positionStop' }, '**,imei:123456789012345,D'],
  [{ kind: 'photo' }, '**,imei:123456789012345,160'],
])('%o is a letter behind the IMEI', (command, text) => {
  expect(fromLatin1(gps103.encode(command, context)!)).toBe(text);
});

test('an interval of more than two digits, and a text with an end of message in it, are refused', () => {
  expect(() => gps103.encode({ kind: 'interval', seconds: 3601 }, context)).toThrow(RangeError);
  expect(() => gps103.encode({ kind: 'text', text: 'B;**,imei:1,J' }, context)).toThrow(RangeError);
});

test('a report whose keyword is two letters says what became of a command', () => {
  const text = 'imei:123456789012345,jt,2611210254,,F,025431.000,A,2234.4026,N,11354.3277,E,0.00,;';
  const message = gps103.decode(toLatin1(text), gps103.open());
  expect(message.commandResult).toEqual({ text: 'jt' });
  expect(message.fixes[0]!.attributes.blocked).toBe(true);
});

test('the same by SMS carries the password', () => {
  expect(gps103.sms!({ kind: 'block' }, {})).toBe('stop123456');
  expect(gps103.sms!({ kind: 'interval', seconds: 30 }, { password: '654321' })).toBe('fix030s***n654321');
});
