import { describe, expect, test } from 'vitest';
import { fromHex, toHex } from '../../core/hex.ts';
import type { Command } from '../../core/protocol.ts';
import { aFix, IMEI } from '../../testing/tracked.ts';
import { receive } from '../../testing/wire.ts';
import { closeFrame } from './frame.ts';
import { jt808 } from './index.ts';
import { jt808Tracker } from './tracker.ts';

const NOW = new Date('2026-11-21T12:34:56Z');
const TERMINAL = fromHex('014450376202');
/** §8.18 without items: 22.591771 N 113.995873 E, 70 m, 4.7 km/h, 89 degrees, 2021-09-22 16:37:58 in China. */
const LOCATION = fromHex('00000000000000030158b91b06cb70610046002f0059210922163758');

/** A packet of a message that comes in several (§4.4.3, bit 13). */
function packetOf(id: number, serial: number, total: number, index: number, body: Uint8Array): Uint8Array {
  const head = [id >> 8, id & 0xff, 0x20, body.length, ...TERMINAL, serial >> 8, serial & 0xff, 0, total, 0, index];
  const bytes = [...head, ...body];
  const check = bytes.reduce((sum, byte) => sum ^ byte, 0);
  return Uint8Array.from([
    0x7e,
    ...[...bytes, check].flatMap((byte) => (byte === 0x7e ? [0x7d, 2] : byte === 0x7d ? [0x7d, 1] : [byte])),
    0x7e,
  ]);
}

describe('a message in several packets', () => {
  const batch = Uint8Array.from([0, 2, 0, 0, 28, ...LOCATION, 0, 28, ...LOCATION]);
  const packets = [batch.slice(0, 20), batch.slice(20, 40), batch.slice(40)].map((body, at) =>
    packetOf(0x0704, 0x0102 + at, 3, at + 1, body),
  );

  test('is read once all have come, each of them confirmed', () => {
    const state = jt808.open();
    const messages = packets.map((packet) => jt808.decode(packet, state));
    expect(messages.map(({ fixes }) => fixes.length)).toEqual([0, 0, 2]);
    expect(messages[2]!.fixes[1]!.location).toMatchObject({ latitude: 22.591771, longitude: 113.995873 });
    expect(messages.map((message) => toHex(jt808.answer(message, NOW)!).slice(26, 34))).toEqual([
      '01020704',
      '01030704',
      '01040704',
    ]);
  });

  test('may come in another order, and twice', () => {
    const state = jt808.open();
    const fixes = [packets[2]!, packets[0]!, packets[0]!, packets[1]!].map(
      (packet) => jt808.decode(packet, state).fixes.length,
    );
    expect(fixes).toEqual([0, 0, 0, 2]);
  });

  test('is not gathered without bounds', () => {
    const state = jt808.open();
    for (let serial = 0; serial < 200; serial += 10) jt808.decode(packetOf(0x0704, serial, 3, 1, batch), state);
    expect(state.parts.size).toBeLessThanOrEqual(3);
    expect(() => jt808.decode(packetOf(0x0704, 1, 200, 1, batch), state)).toThrow(RangeError);
    expect(() => jt808.decode(packetOf(0x0704, 1, 2, 3, batch), state)).toThrow(RangeError);
  });
});

test('escapes are undone and made, by either delimiter', () => {
  for (const delimiter of [0x7e, 0xe7]) {
    const terminal = fromHex(delimiter === 0xe7 ? '00794104004140' : '794104004140');
    const body = Uint8Array.of(0x7d, 0x7e, 0xe6, 0xe7, 0x3e, 0x3d);
    const frame = closeFrame({ delimiter, version: undefined, terminal, short: false }, 0x0002, 0x3d7e, body);
    expect(jt808.frameLength(frame, jt808.open())).toBe(frame.length);
    const message = jt808.decode(frame, jt808.open());
    expect(message.identities[0]).toBe('794104004140');
    expect(message.fixes[0]!.attributes.batteryLevel).toBe(0x7d);
    const answer = jt808.answer(message, NOW)!;
    expect([answer[0], answer.at(-1)]).toEqual([delimiter, delimiter]);
    expect(answer.subarray(1, -1).includes(delimiter)).toBe(false);
  }
});

test('a photo is confirmed by its number, and has the place where it was taken', () => {
  const body = Uint8Array.from([0, 0, 0, 9, 0, 0, 1, 2, ...LOCATION, 0xff, 0xd8, 0xff]);
  const frame = closeFrame({ delimiter: 0x7e, version: undefined, terminal: TERMINAL, short: false }, 0x0801, 5, body);
  const message = jt808.decode(frame, jt808.open());
  expect(message.fixes[0]).toMatchObject({ attributes: { vendor: { multimediaId: 9, multimediaBytes: 3 } } });
  expect(toHex(jt808.answer(message, NOW)!)).toContain('88000004');
});

test('a tracker set to another clock says its own time', () => {
  const frame = closeFrame(
    { delimiter: 0x7e, version: undefined, terminal: TERMINAL, short: false },
    0x0200,
    1,
    LOCATION,
  );
  const time = (settings: object) => jt808.decode(frame, jt808.open({ ...settings })).fixes[0]!.time;
  expect(time({})).toBe(Date.UTC(2021, 8, 22, 8, 37, 58));
  expect(time({ timezone: '0' })).toBe(Date.UTC(2021, 8, 22, 16, 37, 58));
});

test('what a command came to is tied to its request', () => {
  const body = Uint8Array.of(0x12, 0x34, 0x81, 0x05, 0);
  const frame = closeFrame({ delimiter: 0x7e, version: undefined, terminal: TERMINAL, short: false }, 0x0001, 1, body);
  expect(jt808.decode(frame, jt808.open()).commandResult).toEqual({ text: '8105 done', serial: 0x1234 });
});

describe('commands', () => {
  const context = { identity: '123456789012345', now: NOW, serial: 0 };
  const bytes = (command: Command, more: object = {}) => toHex(jt808.encode(command, { ...context, ...more })!);

  test.each<[Command, string]>([
    [{ kind: 'block' }, '7e810500010b3a73ce2ff20000f0247e'],
    [{ kind: 'unblock' }, '7e810500010b3a73ce2ff20000f1257e'],
    [{ kind: 'interval', seconds: 60 }, '7e031000070b3a73ce2ff200000106040000003c7a7e'],
    [{ kind: 'speedLimit', kmh: 80 }, '7e8103000a0b3a73ce2ff2000001000000550400000050d97e'],
    [{ kind: 'reboot' }, '7e031000040b3a73ce2ff2000001230103667e'],
    [{ kind: 'arm' }, '7e031000080b3a73ce2ff2000001240501757365727a7e'],
  ])('%o goes to an IMEI as six bytes where nothing is known of the terminal', (command, hex) => {
    expect(bytes(command)).toBe(hex);
  });

  test('take form, version and number from the connection', () => {
    const state = jt808.open();
    receive(jt808, [jt808Tracker.login(IMEI)!]);
    jt808.decode(jt808Tracker.login(IMEI)!, state);
    expect(bytes({ kind: 'block' }, { state })).toMatch(/^7e810540010100000356307042441013/);
  });

  test('are worded as the model wants them', () => {
    expect(bytes({ kind: 'block' }, { settings: { model: 'VL300' } })).toContain('81050004');
    expect(bytes({ kind: 'block' }, { settings: { model: 'W15L' } })).toContain('000064');
    expect(bytes({ kind: 'text', text: 'RELAY,1#' }, { settings: { model: 'JC450' } })).toContain('f052454c41592c3123');
  });

  test('of words that cannot be sent are refused', () => {
    expect(() => bytes({ kind: 'text', text: '' })).toThrow(RangeError);
    expect(() => bytes({ kind: 'text', text: 'x'.repeat(300) })).toThrow(RangeError);
  });
});

test('a batch of our own tracker is one frame', () => {
  expect(receive(jt808, [jt808Tracker.report(IMEI, [aFix(), aFix(), aFix()], 1)])).toHaveLength(1);
});
