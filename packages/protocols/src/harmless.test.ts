import { describe, expect, test } from 'vitest';
import type { DeviceSettings } from './core/command.ts';
import { couldBlock } from './core/could-block.ts';
import { toHex } from './core/hex.ts';
import type { Command, Protocol, StreamProtocol } from './core/protocol.ts';
import { readRecord } from './core/record.ts';
import { fromLatin1 } from './core/text.ts';
import { PROTOCOL_NAMES, PROTOCOLS } from './registry.ts';
import { printedRecords } from './testing/frames.ts';
import { trackedFrames } from './testing/tracked.ts';

/*
 * What couldBlock lets pass, compared with what each protocol's encoder makes of it. For every protocol: no command that
 * is called harmless has the bytes of a cut, for any wiring, model, connection or free text.
 */

const IDENTITY = '356307042441013';
const NOW = new Date('2026-11-21T02:54:31Z');
const OUTPUTS = [0, 1, 2, 3, 4, 5];
/** Models that some protocol cuts in a way of their own; see its folder. */
const MODELS = [undefined, 'VL300', 'W15L', 'JC450', 'AL300', 'FMB920', 'GV300', 'ST300'];
/** What ends a command or a field somewhere, with something behind it. */
const POISON = [
  ',J',
  ';Enable1',
  '#RELAY,1#',
  '$AT+GTOUT=x,1',
  ')(x',
  '*RELAY,1',
  '\r\nDYD#',
  '\nDYD#',
  ' setdigout 1',
  '\0S20',
  '(S07,0)',
  '?!',
];

const ASKED: Command[] = [
  ...(['position', 'positionStop', 'photo', 'reboot', 'version', 'identify', 'status', 'unblock'] as const).map(
    (kind): Command => ({ kind }),
  ),
  ...[5, 10, 60, 300, 3600, 86_400].map((seconds): Command => ({ kind: 'interval', seconds })),
  ...[0, 60, -330].map((minutes): Command => ({ kind: 'timezone', minutes })),
  ...[5, 70, 250].map((kmh): Command => ({ kind: 'speedLimit', kmh })),
  ...OUTPUTS.flatMap((index): Command[] => [
    { kind: 'output', index, on: true },
    { kind: 'output', index, on: false },
  ]),
];

for (const name of PROTOCOL_NAMES) {
  const protocol: Protocol = PROTOCOLS[name];
  if (protocol.kind !== 'stream') continue;
  const connections = connectionsOf(protocol);
  const ask = (command: Command, settings: DeviceSettings) =>
    connections.map((state) => encoded(protocol, command, settings, state)).filter((bytes) => bytes !== undefined);

  describe(`what is harmless to ask of ${name}`, () => {
    test('has no bytes of a cut, for any wiring and model', () => {
      for (const relayOutput of [undefined, '1', '2', '3', '4']) {
        for (const model of MODELS) {
          const settings = { ...(relayOutput && { relayOutput }), ...(model && { model }) };
          const cuts = ask({ kind: 'block' }, settings);
          for (const command of ASKED) {
            if (couldBlock(name, command, settings)) continue;
            for (const bytes of ask(command, settings)) {
              const cut = cuts.find((one) => bytes.includes(one) || one.includes(bytes));
              expect(cut, `${JSON.stringify(command)} with ${JSON.stringify(settings)}`).toBeUndefined();
            }
            const text = sms(protocol, command, settings);
            if (text !== undefined) expect(text).not.toBe(sms(protocol, { kind: 'block' }, settings));
          }
        }
      }
    });

    test('takes up nothing of what people or trackers call things', () => {
      for (const poison of POISON) {
        const settings = { model: `X${poison}`, name: poison, password: `1${poison}`, relayOutput: `1${poison}` };
        for (const command of ASKED) {
          for (const [without, said] of [
            [settings, command],
            [{ ...settings, password: '' }, command],
          ] as const) {
            if (couldBlock(name, said, without)) continue;
            for (const bytes of ask(said, without)) expect(fromLatin1(Buffer.from(bytes, 'hex'))).not.toContain(poison);
          }
        }
      }
    });

    test('is said of words only as a whole', () => {
      for (const words of questionsOf(name)) {
        expect(couldBlock(name, { kind: 'text', text: words }, {})).toBe(false);
        for (const poison of POISON) {
          for (const text of [words + poison, poison + words, words + poison + words, `${words} ${words}`]) {
            expect(couldBlock(name, { kind: 'text', text }, {}), text).toBe(true);
          }
        }
      }
    });
  });
}

test('a speed limit of any other protocol might do more', () => {
  for (const protocol of PROTOCOL_NAMES.filter((name) => !['gps103', 'its', 'jt808', 'minifinder'].includes(name)))
    expect([protocol, couldBlock(protocol, { kind: 'speedLimit', kmh: 70 }, { relayOutput: '1' })]).toEqual([
      protocol,
      true,
    ]);
});

/** What connections remember that a tracker has said something over: none, and each of what our own and printed trackers say. */
function connectionsOf(protocol: StreamProtocol): unknown[] {
  const name = protocol.name as (typeof PROTOCOL_NAMES)[number];
  const printed = printedRecords(name).map((records) => records.map((record) => readRecord(record).bytes!));
  return [
    undefined,
    protocol.open(),
    ...[trackedFrames(name), ...printed.slice(0, 4)].map((frames) => {
      const state = protocol.open();
      for (const frame of frames.slice(0, 5)) {
        try {
          protocol.decode(frame.subarray(0, protocol.frameLength(frame, state)), state, NOW);
        } catch (error) {
          if (!(error instanceof RangeError)) throw error;
        }
      }
      return state;
    }),
  ];
}

/** Hexadecimal digits; undefined where the protocol has no such command. */
function encoded(
  protocol: StreamProtocol,
  command: Command,
  settings: DeviceSettings,
  state: unknown,
): string | undefined {
  const context = { identity: IDENTITY, now: NOW, serial: 7, settings, ...(state === undefined ? {} : { state }) };
  const bytes = orNone(() => protocol.encode(command, context));
  return bytes && toHex(bytes);
}

const sms = (protocol: StreamProtocol, command: Command, settings: DeviceSettings): string | undefined =>
  orNone(() => protocol.sms?.(command, settings));

function orNone<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Of the words that manuals and people use to ask, those that this protocol takes for a question. */
const questionsOf = (name: string): string[] =>
  [
    ...([
      'WHERE#',
      'STATUS#',
      'VERSION#',
      'PARAM#',
      'getinfo',
      'getver',
      'getstatus',
      'readio 239',
      'getparam 10050',
    ] as const),
    ...([
      'V1',
      'AP00',
      'AP07',
      'B',
      'A10',
      'E91',
      'StatusReq',
      'ReqVer',
      'Preset',
      'CR',
      'TS',
      'VERNO',
      'VER?',
      'AT$FORM=?',
    ] as const),
  ].filter((text) => !couldBlock(name, { kind: 'text', text }, {}));
