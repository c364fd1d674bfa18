import { expect, test } from 'vitest';
import type { Command } from '../../core/protocol.ts';
import { fromLatin1, toLatin1 } from '../../core/text.ts';
import { totem } from './index.ts';

const context = { identity: '123456789012345', now: new Date(0), serial: 1 };
const AVL =
  '$$AE860990002922822|AA$GPRMC,051002.00,A,0439.26245,N,10108.94448,E,0.023,,140315,,,A*71|02.98|01.95|02.26|000000000000|20150314051003|13841157|105A3B1C|0000|0.0000|0005|5324';

function connected(...texts: string[]) {
  const state = totem.open();
  const messages = texts.map((text) => totem.decode(toLatin1(text), state));
  return { state, messages };
}

test.each<[Command, string, string | undefined]>([
  [{ kind: 'block' }, '$$0024CF000000,025,C,16A', '*000000,025,C,1#'],
  [{ kind: 'output', index: 1, on: false }, '$$0024CF000000,025,A,069', '*000000,025,A,0#'],
  [{ kind: 'reboot' }, '$$0020CF000000,0061D', '*000000,991#'],
  [{ kind: 'factoryReset' }, '$$0020CF000000,0071C', '*000000,990#'],
  [{ kind: 'text', text: '018,30,999' }, '$$0027CF000000,018,30,9992F', '*000000,018,30,999#'],
])('%o is worded as the generation of the tracker wants it', (command, later, earlier) => {
  expect(fromLatin1(totem.encode(command, context)!)).toBe(later);
  const { state } = connected(AVL);
  expect(fromLatin1(totem.encode(command, { ...context, state })!)).toBe(earlier);
});

test('the relay is at the output that people have said', () => {
  const settings = { relayOutput: '2', password: '123456' };
  expect(fromLatin1(totem.encode({ kind: 'unblock' }, { ...context, settings })!)).toContain('CF123456,025,B,0');
});

test('an output that there is none of, and words that end the command, are refused', () => {
  expect(() => totem.encode({ kind: 'output', index: 5, on: true }, context)).toThrow(RangeError);
  expect(() => totem.encode({ kind: 'text', text: '056#*000000,025,C,1' }, context)).toThrow(RangeError);
  expect(totem.encode({ kind: 'arm' }, context)).toBeUndefined();
});

test('what the earlier generation answers to a command is a frame and a result', () => {
  const text = toLatin1("Receive:'025'OK\r\n*000000,025,C,1#");
  expect(totem.frameLength(text, totem.open())).toBe(text.length);
  const refused = toLatin1('Receive:Set Err\r\n');
  expect(totem.frameLength(refused, totem.open())).toBe(refused.length);
  const { messages } = connected(fromLatin1(text), fromLatin1(refused));
  expect(messages.map(({ commandResult }) => commandResult?.text)).toEqual([
    "Receive:'025'OK *000000,025,C,1#",
    'Receive:Set Err',
  ]);
});

test('a zero in an answer is no letter that can be stored', () => {
  expect(connected('Receive:\0Set Err').messages[0]!.commandResult?.text).toBe('Receive: Set Err');
});

test('a type that is a change and no alarm is an event', () => {
  const { messages } = connected(AVL.replace('|AA', '|50'), AVL.replace('|AA', '|61'));
  expect(messages.map(({ fixes: [fix] }) => [fix?.attributes.event, fix?.attributes.alarms])).toEqual([
    ['50', undefined],
    ['61', ['powerCut']],
  ]);
});

test('zeroes with no fix are no place, and a receiver without a date has no position', () => {
  const { messages } = connected(
    '$$0108AA864244026063437|1A0000001401010101014111000027BA0E57003100000000.000000000000.0000N00000.0000E048156',
    AVL.replace('140315', '000000'),
  );
  expect(messages[0]!.fixes[0]!.location).toBeNull();
  expect(messages[1]!.fixes).toEqual([]);
  expect(messages[1]!.identities).toEqual(['860990002922822']);
});
