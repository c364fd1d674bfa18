import { expect, test } from 'vitest';
import { fromLatin1, toLatin1 } from '../../core/text.ts';
import { easytrack } from './index.ts';

const context = { identity: '358155100003016', now: new Date(0), serial: 1 };
const decode = (text: string, model?: string) =>
  easytrack.decode(toLatin1(text), easytrack.open(model === undefined ? undefined : { model }));

test('what a command was answered with is its result', () => {
  expect(decode('*ET,358155100003016,FD,Y1#')).toEqual({
    identities: ['358155100003016'],
    fixes: [],
    commandResult: { text: 'FD,Y1' },
  });
});

test('a newer model has the engine’s minutes, and is answered', () => {
  const text =
    '*ET,135790246811221,DW,A,1A0B15,071E0F,0030EF26,80249F3B,04B0,1C20,80880000,23,0,0348,004491,725,0012260888,0000003C,FE70,13.41,15#';
  const message = decode(text, 'E3+4G');
  expect(message.fixes[0]).toMatchObject({
    time: Date.UTC(2026, 10, 21, 7, 30, 15),
    attributes: {
      driverId: '0012260888',
      engineHours: 3600,
      temperatures: { 1: -4 },
      alarms: ['overspeed'],
      blocked: true,
    },
  });
  expect(fromLatin1(easytrack.answer(message, new Date(0))!)).toBe('*ET,135790246811221,DW,ACK#');
  expect(easytrack.answer(decode(text), new Date(0))).toBeUndefined();
});

test('words are put behind the identity, and end once', () => {
  expect(fromLatin1(easytrack.encode({ kind: 'text', text: 'GZ,0001,0005' }, context)!)).toBe(
    '*ET,358155100003016,GZ,0001,0005#',
  );
  expect(() => easytrack.encode({ kind: 'text', text: 'GZ#*ET,1,FD,Y1' }, context)).toThrow(RangeError);
});
