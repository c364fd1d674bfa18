import { expect, test } from 'vitest';
import type { Command } from '../../core/protocol.ts';
import { fromLatin1, toLatin1 } from '../../core/text.ts';
import { minifinder } from './index.ts';

const decode = (text: string) => minifinder.decode(toLatin1(text), undefined);
const encode = (command: Command, password?: string) => {
  const settings = password === undefined ? {} : { settings: { password } };
  const bytes = minifinder.encode(command, { identity: '1', now: new Date(0), serial: 1, ...settings });
  return bytes && fromLatin1(bytes);
};

test('an answer is the result of a command', () => {
  expect(decode('!3,ok;').commandResult).toEqual({ text: 'ok' });
});

test('a kept position with its alarms', () => {
  const [fix] = decode('!B,2/5/17,9:06:07,47.083542,15.482373,0,999,5010c1,479.3,100,4,9,0;').fixes;
  expect(fix!.time).toBe(Date.UTC(2017, 4, 2, 9, 6, 7));
  expect(fix!.location!.course).toBeNull();
  expect(fix!.attributes).toMatchObject({ alarms: ['sos', 'overspeed', 'lowBattery'], charging: true, gsmSignal: 52 });
  expect(fix!.attributes.vendor?.archive).toBe(true);
});

test('commands begin with the password', () => {
  expect(encode({ kind: 'text', text: 'LOC' }, '654321')).toBe('654321LOC');
  expect(encode({ kind: 'timezone', minutes: -300 })).toBe('123456L-05');
  expect(() => encode({ kind: 'timezone', minutes: 330 })).toThrow(RangeError);
  expect(() => encode({ kind: 'sosNumber', index: 3, phone: '1' })).toThrow(RangeError);
  expect(() => encode({ kind: 'text', text: 'a;b' })).toThrow(RangeError);
  expect(encode({ kind: 'block' })).toBeUndefined();
  expect(minifinder.sms({ kind: 'speedLimit', kmh: 80 }, { password: '654321' })).toBe('654321J180');
});
