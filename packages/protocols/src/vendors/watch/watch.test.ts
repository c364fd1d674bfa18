import { expect, test } from 'vitest';
import type { Command } from '../../core/protocol.ts';
import { fromLatin1, toLatin1 } from '../../core/text.ts';
import { watch } from './index.ts';

const context = { identity: '8800000015', now: new Date('2026-11-21T02:54:31Z'), serial: 0 };
const asked = (command: Command, said = '[3G*8800000015*0002*LK]'): string | undefined => {
  const state = watch.open();
  watch.decode(toLatin1(said), state);
  const bytes = watch.encode(command, { ...context, state });
  return bytes && fromLatin1(bytes);
};

test.each<[Command, string]>([
  [{ kind: 'interval', seconds: 600 }, '[3G*8800000015*000a*UPLOAD,600]'],
  [{ kind: 'sosNumber', index: 1, phone: '00000000000' }, '[3G*8800000015*0010*SOS1,00000000000]'],
  [{ kind: 'factoryReset' }, '[3G*8800000015*0007*FACTORY]'],
  [{ kind: 'version' }, '[3G*8800000015*0005*VERNO]'],
  [{ kind: 'status' }, '[3G*8800000015*0002*TS]'],
  [{ kind: 'reboot' }, '[3G*8800000015*0005*RESET]'],
  [{ kind: 'position' }, '[3G*8800000015*0002*CR]'],
  [{ kind: 'powerOff' }, '[3G*8800000015*0008*POWEROFF]'],
  [{ kind: 'switch', part: 'sosAlarm', on: false }, '[3G*8800000015*0008*SOSSMS,0]'],
  [{ kind: 'switch', part: 'removalAlarm', on: true }, '[3G*8800000015*0008*REMOVE,1]'],
  [{ kind: 'connection', host: '113.81.229.9', port: 5900 }, '[3G*8800000015*0014*IP,113.81.229.9,5900]'],
  [{ kind: 'message', text: '11a' }, '[3G*8800000015*0014*MESSAGE,003100310061]'],
  [{ kind: 'text', text: 'SLEEPTIME,21:10-7:30' }, '[3G*8800000015*0014*SLEEPTIME,21:10-7:30]'],
])('%o as the manual prints it, but for lengths that it miscounts', (command, words) => {
  expect(asked(command)).toBe(words);
});

test('a watch that numbers its messages is asked so, one that has not spoken in the vendor’s letters of the manual', () => {
  expect(asked({ kind: 'position' }, '[ZJ*014111001350304*0033*0002*LK]')).toBe('[ZJ*8800000015*0001*0002*CR]');
  expect(fromLatin1(watch.encode({ kind: 'position' }, context)!)).toBe('[CS*8800000015*0002*CR]');
});

test('brackets, a fourth number, too short an interval are refused; what a watch has not is not asked', () => {
  const refused: Command[] = [
    { kind: 'text', text: 'CR][3G*1*0008*POWEROFF' },
    { kind: 'sosNumber', index: 4, phone: '1' },
    { kind: 'sosNumber', index: 1, phone: '1]' },
    { kind: 'interval', seconds: 5 },
    { kind: 'message', text: '' },
  ];
  for (const command of refused) expect(() => asked(command)).toThrow(RangeError);
  expect(asked({ kind: 'block' })).toBeUndefined();
});

test('a recording with brackets that are not escaped ends where it says, and is reported', () => {
  const message = toLatin1('[CS*1234567890*000e*TK,#!AMR}[],*\xff]');
  const state = watch.open();
  expect(watch.frameLength(message, state)).toBe(message.length);
  expect(watch.frameLength(message.subarray(0, -1), state)).toBe(0);
  expect(watch.decode(message, state).fixes[0]!.attributes).toEqual({ vendor: { voiceBytes: 11 } });
});

test('a recording in parts is reported with its last, and each part is acknowledged with its number', () => {
  const state = watch.open();
  const part = (number: number) => {
    const message = watch.decode(toLatin1(`[ZJ*1*000${number}*0012*JXTK,0,v,${number},2,\x7d\x05abc]`), state);
    return [message.fixes.length, message.reply];
  };
  expect([part(1), part(2)]).toEqual([
    [0, '[ZJ*1*0001*0007*JXTKR,1]'],
    [1, '[ZJ*1*0002*0007*JXTKR,1]'],
  ]);
});

test('other words are the answer to a command', () => {
  const { commandResult, fixes } = watch.decode(toLatin1('[3G*8800000015*0006*UPLOAD]'), watch.open());
  expect([commandResult, fixes]).toEqual([{ text: 'UPLOAD' }, []]);
});

test('a zero in an answer is no letter that can be stored', () => {
  const { commandResult } = watch.decode(toLatin1('[3G*8800000015*0005*TS,a\0b]'), watch.open());
  expect(commandResult).toEqual({ text: 'TS,a b' });
});
