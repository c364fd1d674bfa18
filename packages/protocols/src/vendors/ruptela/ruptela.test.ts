import { expect, test } from 'vitest';
import { ByteWriter } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import type { Command } from '../../core/protocol.ts';
import { aFix, IMEI } from '../../testing/tracked.ts';
import { closeFrame, deviceFrame, frameLength } from './frame.ts';
import { ruptela } from './index.ts';
import { ruptelaTracker } from './tracker.ts';

const context = { identity: IMEI, now: new Date('2026-11-21T12:34:56Z'), serial: 0 };

/** A record of command 68 without a place and with one parameter of two bytes. */
function record(extension: number, id: number, value: number): Uint8Array {
  const nowhere = new ByteWriter().u32(0x8000_0000).u32(0x8000_0000).put(new Uint8Array(8)).bytes();
  const head = new ByteWriter().u32(1_795_246_215).u8(0).u8(extension).u8(0).put(nowhere).u16(7);
  return head.u8(0).u8(1).u16(id).u16(value).u8(0).u8(0).bytes();
}

test('records that go on are one', () => {
  const parts = [record(0x10, 29, 13_800), record(0x11, 30, 4_080), record(0x00, 29, 12_000)];
  const frame = deviceFrame(IMEI, 68, [0, parts.length, ...parts.flatMap((part) => [...part])]);
  const { fixes } = ruptela.decode(frame, undefined);
  expect(fixes.map(({ attributes }) => attributes)).toEqual([
    { event: 7, externalVoltage: 13.8, batteryVoltage: 4.08 },
    { event: 7, externalVoltage: 12 },
  ]);
  expect(fixes[0]).toMatchObject({ time: Date.UTC(2026, 10, 21, 7, 30, 15), location: null });
});

test('what the bus does not report is left out', () => {
  const { fixes } = ruptela.decode(deviceFrame(IMEI, 68, [0, 1, ...record(0, 197, 0xffff)]), undefined);
  expect(fixes[0]!.attributes).toEqual({ event: 7 });
});

test('the next part of a photo is requested until the last one has come', () => {
  const piece = (index: number) =>
    deviceFrame(IMEI, 37, [2, 0, ...Array.from('CAM00001', (letter) => letter.charCodeAt(0)), 0, 2, 0, index, 0xff]);
  const first = ruptela.decode(piece(0), undefined);
  expect(toHex(ruptela.answer(first, context.now)!)).toContain('890200' + '43414d3030303031' + '0001');
  const last = ruptela.decode(piece(1), undefined);
  expect(ruptela.answer(last, context.now)).toBeUndefined();
  expect(last.fixes[0]!.attributes.vendor).toEqual({ photo: 'CAM00001', photoPieces: 2 });
});

test('a packet with a wrong length ends where its check does', () => {
  const packet = deviceFrame(IMEI, 7, [0x6f, 0x6b]);
  const wrong = packet.slice();
  wrong[1] = wrong[1]! - 1;
  expect(frameLength(wrong)).toBe(wrong.length);
  expect(ruptela.decode(wrong, undefined).commandResult).toEqual({ text: 'ok' });
});

test.each<[Command, string]>([
  [{ kind: 'block' }, '00146c7061737320696d6d6f62696c697a6572203130bc22'],
  [{ kind: 'unblock' }, '00106c70617373207265736574696d6d6f62ee1f'],
  [{ kind: 'output', index: 1, on: true }, '0009750000000100000001861b'],
  [{ kind: 'odometer', metres: 1000 }, '00056a000003e8ac35'],
  [{ kind: 'connection', host: '1.2.3.4', port: 5000 }, '001169312e322e332e342c353030302c5443507b04'],
])('%o', (command, hex) => {
  expect(toHex(ruptela.encode(command, context)!)).toBe(hex);
});

test('a command has the password of its device, by SMS too', () => {
  expect(ruptela.sms!({ kind: 'block' }, { password: 'secret' })).toBe('secret immobilizer 10');
  expect(() => ruptela.encode({ kind: 'text', text: 'é' }, context)).toThrow(RangeError);
});

test('our own tracker waits for a whole answer, and puts several records into one packet', () => {
  const answer = closeFrame(100, [1]);
  expect(ruptelaTracker.isAnswer(answer)).toBe(answer.length);
  expect(ruptelaTracker.isAnswer(answer.subarray(0, -1))).toBe(0);
  const packet = ruptelaTracker.report(IMEI, [aFix(), aFix()], 1);
  expect(frameLength(packet)).toBe(packet.length);
});

test('the bus and the device count apart, and all ones from the bus are none', () => {
  const reported = (...parameters: [id: number, value: number][]) => {
    const nowhere = new ByteWriter().u32(0x8000_0000).u32(0x8000_0000).put(new Uint8Array(8)).bytes();
    const record = new ByteWriter().u32(1_795_246_215).u8(0).u8(0).u8(0).put(nowhere).u16(7).u8(0).u8(0);
    record.u8(parameters.length);
    for (const [id, value] of parameters) record.u16(id).u32(value);
    return ruptela.decode(deviceFrame(IMEI, 68, [0, 1, ...record.u8(0).bytes()]), undefined).fixes[0]!.attributes;
  };
  // fives of metres of the FMS bus, kilometres of OBD
  expect(reported([65, 7_816_907], [114, 1_598_600])).toEqual({
    event: 7,
    odometer: 7_816_907,
    busOdometer: 7_993_000,
  });
  expect(reported([163, 24_691_340])).toEqual({ event: 7, busOdometer: 123_456_700 });
  expect(reported([645, 123_456])).toEqual({ event: 7, busOdometer: 123_456_000 });
  expect(reported([65, 5], [163, 0xffffffff], [645, 0])).toEqual({ event: 7, odometer: 5 });
});
