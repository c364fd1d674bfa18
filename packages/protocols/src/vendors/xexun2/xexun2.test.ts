import { expect, test } from 'vitest';
import { fromHex } from '../../core/hex.ts';
import type { Command } from '../../core/protocol.ts';
import { fromLatin1, toLatin1 } from '../../core/text.ts';
import { TYPE } from './decode.ts';
import { closeFrame, openFrame } from './frame.ts';
import { xexun2 } from './index.ts';

const context = { identity: '356307042441013', now: new Date(0), serial: 7 };
const IMEI = fromHex('3563070424410130');

test('flags and escapes inside a frame come out as they went in', () => {
  const payload = fromHex('00faaf01fbbf02faaffb');
  const frame = closeFrame(TYPE.records, 0xfbbf, IMEI, payload);
  expect(xexun2.frameLength(frame, undefined)).toBe(frame.length);
  expect(openFrame(frame)).toMatchObject({ type: TYPE.records, serial: 0xfbbf, payload });
});

test('a wrong checksum is refused', () => {
  const frame = closeFrame(TYPE.records, 1, IMEI, Uint8Array.of(0));
  expect(() => xexun2.decode(frame.with(18, 1), undefined)).toThrow(RangeError);
});

test('what a command was answered with has its number and wants no answer', () => {
  const message = xexun2.decode(closeFrame(TYPE.command, 7, IMEI, toLatin1('reset OK\0')), undefined);
  expect(message.commandResult).toEqual({ text: 'reset OK', serial: 7 });
  expect(xexun2.answer(message, new Date(0))).toBeUndefined();
});

test.each<[Command, string]>([
  [{ kind: 'interval', seconds: 60 }, 'tracking_send=60,60'],
  [{ kind: 'powerOff' }, 'of=1'],
  [{ kind: 'text', text: 'version' }, 'version'],
])('%o is words in a frame', (command, words) => {
  const { payload, serial } = openFrame(xexun2.encode(command, context)!);
  expect([fromLatin1(payload), serial]).toEqual([words, 7]);
});

test('words of two lines, and a device that has no IMEI, are refused', () => {
  expect(() => xexun2.encode({ kind: 'text', text: 'a\nb' }, context)).toThrow(RangeError);
  expect(() => xexun2.encode({ kind: 'reboot' }, { ...context, identity: '12' })).toThrow(RangeError);
  expect(xexun2.encode({ kind: 'block' }, context)).toBeUndefined();
});

test('a place that is not on earth is left out, and its battery and alarm are kept', () => {
  const place = '01 09 46b23a00 46123a00'.replaceAll(' ', ''); // longitude 22813, latitude 9358
  const record = `016b0148871400550300000001${place}`;
  const payload = fromHex(`01${(record.length / 2).toString(16).padStart(4, '0')}${record}`);
  const { fixes } = xexun2.decode(closeFrame(TYPE.records, 1, IMEI, payload), undefined);
  expect(fixes).toMatchObject([{ location: null, attributes: { batteryLevel: 85, alarms: ['sos'] } }]);
});
