import { describe, expect, test } from 'vitest';
import { fromHex, toHex } from '../../core/hex.ts';
import type { Command } from '../../core/protocol.ts';
import { closeFrame } from './frame.ts';
import { gt06 } from './index.ts';
import { gt06Tracker } from './tracker.ts';

const IMEI = '123456789012345';
const LOGIN = fromHex('78780d01012345678901234500018cdd0d0a');
const NOW = new Date('2026-11-21T10:20:30Z');

function signedIn() {
  const session = gt06.open();
  gt06.decode(LOGIN, session);
  return session;
}

/** What a tracker that is signed in is answered, in hexadecimal digits. */
function answerTo(frame: Uint8Array, session = signedIn()): string | undefined {
  const reply = gt06.answer(gt06.decode(frame, session), NOW);
  return reply && toHex(reply);
}

function encoded(command: Command, serial = 0): string | undefined {
  const bytes = gt06.encode(command, { identity: IMEI, now: NOW, serial });
  return bytes && toHex(bytes);
}

describe('a gt06 command', () => {
  test('cuts and restores the starter in the words of the vendor', () => {
    expect(encoded({ kind: 'block' })).toBe('787812800c0000000052656c61792c312300009dee0d0a');
    expect(encoded({ kind: 'unblock' })).toBe('787812800c0000000052656c61792c3023000081550d0a');
  });

  test('a tracker that is played knows what is asked of its relay, and only that', () => {
    const asked = (command: Command) => {
      const bytes = gt06.encode(command, { identity: IMEI, now: NOW, serial: 7 });
      return bytes && gt06Tracker.relayAsked?.(bytes);
    };
    expect([asked({ kind: 'block' }), asked({ kind: 'unblock' }), asked({ kind: 'position' })]).toEqual([
      true,
      false,
      undefined,
    ]);
    expect(gt06Tracker.relayAsked?.(gt06Tracker.login(IMEI) ?? new Uint8Array())).toBeUndefined();
  });

  test('is printed in the manual (§6.1) with the words sos#', () => {
    const printed = gt06.encode({ kind: 'text', text: 'sos#' }, { identity: IMEI, now: NOW, serial: 0 })!;
    // the manual's example has serial number 1 and no server flag
    expect(toHex(printed.subarray(0, 13))).toBe('78780e800800000000736f7323');
  });

  test('is recognised by its serial number, which comes back with the answer', () => {
    expect(encoded({ kind: 'position' }, 0x1234)).toMatch(/^787810800a00001234/);
    // length, the four bytes of the request, "DYD) OK!", language
    const answer = closeFrame(0x15, fromHex('0c00001234 4459442920 4f4b21 0002'), 9);
    const message = gt06.decode(answer, signedIn());
    expect(message.commandResult).toEqual({ text: 'DYD) OK!', serial: 0x1234 });
  });

  test('answered with a place or a moment that there is none of leaves the words alone', () => {
    const answered = (words: string) => {
      const bytes = [0, 0, 0, 0, 1, ...new TextEncoder().encode(words)];
      return gt06.decode(closeFrame(0x21, Uint8Array.from(bytes), 9), signedIn()).fixes[0];
    };
    const words = 'Current position!Lat:N54.739332,Lon:E25.27,Course:126.53,Speed:0.0000,DateTime:2017-05-26  10:27:47';
    expect(answered(words)?.location).toMatchObject({ latitude: 54.739332, longitude: 25.27 });
    expect(answered(words.replace('E25', 'E225'))?.location).toBeNull();
    expect(answered(words.replace('-05-', '-15-'))).toMatchObject({ time: null, location: null });
  });

  test('that does not fit into a frame, or has characters that no tracker reads, is not sent', () => {
    expect(encoded({ kind: 'text', text: 'x'.repeat(246) })).toBeUndefined();
    expect(encoded({ kind: 'text', text: 'x'.repeat(245) })).toBeDefined();
    expect(encoded({ kind: 'text', text: 'bloquer à 10 h' })).toBeUndefined();
    expect(encoded({ kind: 'text', text: 'A\r\nB' })).toBeUndefined();
    expect(encoded({ kind: 'text', text: '' })).toBeUndefined();
  });
});

describe('a gt06 connection', () => {
  test('answers no tracker that has not signed in', () => {
    expect(answerTo(closeFrame(0x13, fromHex('4406040002'), 1), gt06.open())).toBeUndefined();
    expect(answerTo(closeFrame(0x13, fromHex('4406040002'), 1))).toBe('787805130001e9f10d0a');
  });

  test('answers messages that it does not know, so that they are not sent for ever', () => {
    expect(answerTo(closeFrame(0x5e, fromHex('0102'), 7))).toMatch(/^7878055e0007/);
  });

  test('sends the time of day to a tracker that asks', () => {
    expect(answerTo(closeFrame(0x8a, new Uint8Array(), 6))).toMatch(/^78780b8a1a0b150a141e0000/);
  });

  test('takes the clock of a tracker for what its login says', () => {
    const session = gt06.open();
    // GMT+8:00: 8 times 100 in the upper twelve bits
    gt06.decode(closeFrame(0x01, fromHex('0123456789012345100b3200'), 1), session);
    const location = fromHex('78781f120b081d112e10cf027ac7eb0c46584900148f01cc00287d001fb8000380810d0a');
    expect(gt06.decode(location, session).fixes[0]!.time).toBe(Date.parse('2011-08-29T09:46:16Z'));
  });

  test('refuses a login that is no IMEI', () => {
    expect(() => gt06.decode(closeFrame(0x01, fromHex('0123456789abcdef'), 1), gt06.open())).toThrow(RangeError);
  });

  test('keeps the place of a message whose end it does not understand', () => {
    const place = '0b081d112e10cf027ac7eb0c46584900148f';
    const [fix] = gt06.decode(closeFrame(0x16, fromHex(`${place}0901cc00`), 1), signedIn()).fixes;
    expect(fix!.location!.latitude).toBeCloseTo(23.111668, 5);
  });

  test('keeps a message that is nowhere on earth, without its place', () => {
    const nowhere = '0b081d112e10cfffffffff0c46584900148f';
    const [fix] = gt06.decode(closeFrame(0x12, fromHex(nowhere), 1), signedIn()).fixes;
    expect(fix!.location).toBeNull();
    expect(fix!.attributes.vendor).toHaveProperty('impossibleLocation');
  });

  test('reads one layout as the device model has it', () => {
    const status = closeFrame(0x13, fromHex('460b120400'), 1);
    const session = signedIn();
    expect(gt06.decode(status, session).fixes[0]!.attributes.externalVoltage).toBeUndefined();
    gt06.configure!(session, { model: 'r11' });
    expect(gt06.decode(status, session).fixes[0]!.attributes.externalVoltage).toBe(28.34);
  });
});

describe('a gt06 stream', () => {
  const state = gt06.open();

  test('is refused where no frame begins', () => {
    expect(() => gt06.frameLength(fromHex('48'), state)).toThrow(RangeError);
    expect(() => gt06.frameLength(fromHex('7879000000'), state)).toThrow(RangeError);
  });

  test('is refused where a frame is longer than any', () => {
    expect(() => gt06.frameLength(fromHex('7979ffff9400'), state)).toThrow(RangeError);
    const endless = new Uint8Array(9000).fill(0x31);
    endless.set([0x78, 0x78, 0x05, 0x12]);
    expect(() => gt06.frameLength(endless, state)).toThrow(RangeError);
  });

  test('holds frames that contain their own end mark', () => {
    const frame = closeFrame(0x9b, fromHex('0344373532304136320d0a'), 15, true);
    expect(gt06.frameLength(frame, state)).toBe(frame.length);
    for (let cut = 1; cut < frame.length; cut++) expect(gt06.frameLength(frame.subarray(0, cut), state)).toBe(0);
  });

  test('holds frames of 365GPS, whose length is a count of stations', () => {
    const station = '0d0a17b3080851';
    const frame = fromHex(`78780169170928113413${station}0100cc0400d37a3d460d0a`);
    expect(gt06.frameLength(frame, state)).toBe(frame.length);
    const [fix] = gt06.decode(frame, state).fixes;
    expect(fix!.attributes.wifi).toEqual([{ mac: '0d:0a:17:b3:08:08', signal: -81 }]);
    expect(fix!.attributes.cell).toMatchObject({ mcc: 204, mnc: 4, lac: 211, id: 31293 });
  });

  test('holds the short login of 365GPS', () => {
    const login = fromHex('78780d010359339075005244340d0a');
    expect(gt06.frameLength(login, state)).toBe(login.length);
    expect(gt06.decode(login, gt06.open()).identities).toEqual(['359339075005244']);
  });
});
