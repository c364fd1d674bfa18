import { ALARMS, type Fix, type Location } from '@balise/tracking';
import { describe, expect, test } from 'vitest';
import type { Message, Protocol, StreamProtocol } from './core/protocol.ts';
import { readRecord } from './core/record.ts';
import { fromLatin1, toLatin1 } from './core/text.ts';
import { PROTOCOL_NAMES, PROTOCOLS, type ProtocolName } from './registry.ts';
import { printedRecords } from './testing/frames.ts';
import { trackedFrames } from './testing/tracked.ts';

/* What an attacker sends, made of what every protocol's trackers send; new protocols are included automatically. */

const NOW = new Date('2026-11-21T12:34:56Z');
const MOMENTS = 8.64e15;
/** Frames of a protocol that are tried in full. */
const TRIED = 6;
/** Words of a frame that are put in another's place. */
const WORDS = 30;

/** Names that an object has of itself. */
const INHERITED = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
const NUMBERS = ['9'.repeat(400), '-0', '1e999', 'NaN', '-1', '0x1f'];
const NONE = ['', '-', 'x', 'NaN', '  '];

for (const name of PROTOCOL_NAMES) {
  const protocol: Protocol = PROTOCOLS[name];
  if (protocol.kind !== 'stream') continue;
  const frames = framesOf(name);
  const texts = frames.map(fromLatin1).filter((text) => /^[\t\r\n -~]*$/.test(text));

  describe(`sent to ${name} by an attacker`, () => {
    test.skipIf(texts.length === 0)(
      'a name that every object has, or a number that is none, is a text like any other',
      () => {
        for (const text of texts) {
          for (const [at, word] of wordsOf(text)) {
            for (const odd of [...INHERITED, ...NUMBERS])
              messagesOf(protocol, replaced(text, at, word, odd)).forEach(isPlain);
          }
        }
        expect(Object.keys(Object.prototype)).toEqual([]);
      },
    );

    test.skipIf(texts.length === 0)(
      'a speed that is not there is unknown, never a standstill: engines are cut by it',
      () => {
        for (const text of texts) {
          const [driving] = messagesOf(protocol, text).flatMap(located);
          if (!driving?.speed) continue;
          for (const [at, word] of wordsOf(text).filter(([, one]) => /^[\d.+-]+$/.test(one))) {
            for (const none of NONE) {
              const [said] = messagesOf(protocol, replaced(text, at, word, none)).flatMap(located);
              if (said?.valid && said.speed === 0) expect.fail(`standstill: ${replaced(text, at, word, none)}`);
            }
          }
        }
      },
    );

    test('bytes of nothing but ones or zeroes are no number that JSON has not', () => {
      for (const frame of frames.slice(0, 3)) {
        for (let at = 0; at < Math.min(frame.length, 120); at++) {
          for (const [size, value] of [
            [1, 0xff],
            [4, 0xff],
            [8, 0x7f],
            [4, 0x80],
          ] as const) {
            const changed = Uint8Array.from(frame).fill(value, at, at + size);
            received(protocol, [frames[0]!, changed]).forEach(isPlain);
          }
        }
      }
    });

    test('a frame that is as long as frames may be costs no more than its length', { timeout: 60_000 }, () => {
      const [slowest, of] = [frames.at(0), frames.at(-1)].flatMap(stretched).reduce(
        (worst, bytes): [number, Uint8Array] => {
          const start = performance.now();
          received(protocol, [bytes]);
          const took = performance.now() - start;
          return took > worst[0] ? [took, bytes] : worst;
        },
        [0, new Uint8Array()] as [number, Uint8Array],
      );
      // linear ones take some 10 ms; what is quadratic takes tens of seconds
      expect(slowest, fromLatin1(of.subarray(0, 200))).toBeLessThan(3_000);
    });
  });
}

/** Some of what its manuals print and our own tracker says. */
function framesOf(name: ProtocolName): Uint8Array[] {
  const printed = printedRecords(name)
    .flat()
    .map((record) => readRecord(record).bytes)
    .filter((bytes) => bytes !== undefined);
  const every = Math.max(1, Math.floor(printed.length / TRIED));
  return [...trackedFrames(name), ...printed.filter((_, at) => at % every === 0)].slice(0, TRIED);
}

const wordsOf = (text: string): [at: number, word: string][] =>
  [...text.matchAll(/[A-Za-z0-9.+_-]+/g)].slice(0, WORDS).map((found) => [found.index, found[0]]);

const replaced = (text: string, at: number, word: string, by: string): string =>
  text.slice(0, at) + by + text.slice(at + word.length);

/** As long as a connection lets a frame become, by one letter or word said again and again. */
function stretched(frame: Uint8Array | undefined): Uint8Array[] {
  const text = fromLatin1(frame ?? new Uint8Array());
  const places = [0, 1, text.length >> 1, text.length - 1].filter((at) => at >= 0);
  const fillers = ['0', ',', ';', ' ', '\r', '\0', '1,', '('];
  return places.flatMap((at) =>
    fillers.map((filler) =>
      toLatin1(text.slice(0, at) + filler.repeat(Math.floor(60_000 / filler.length)) + text.slice(at)),
    ),
  );
}

const messagesOf = (protocol: StreamProtocol, text: string): Message[] => received(protocol, [toLatin1(text)]);

/** What a connection makes of packets until one is refused. */
function received(protocol: StreamProtocol, packets: Uint8Array[]): Message[] {
  const state = protocol.open();
  const messages: Message[] = [];
  try {
    for (const packet of packets) {
      for (let rest = packet; rest.length > 0; ) {
        const length = protocol.frameLength(rest, state);
        if (length === 0) break;
        const message = protocol.decode(rest.subarray(0, length), state, NOW);
        messages.push(message);
        const answer = protocol.answer(message, NOW)?.length ?? 0;
        if (answer >= 4096) expect.fail(`answered with ${answer} bytes`);
        rest = rest.subarray(length);
      }
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return messages;
}

const located = ({ fixes }: Message): Location[] => fixes.map(({ location }) => location).filter((one) => one !== null);

/** Moments that there are, alarms of the closed set, and attributes of plain values: nothing inherited, nothing called. */
function isPlain({ identities, fixes }: Message): void {
  const isText = identities.every((identity) => typeof identity === 'string');
  if (!isText || fixes.length >= 5_000) expect.fail(`${fixes.length} fixes, identities ${identities.join()}`);
  for (const { time, attributes } of fixes) {
    const isMoment = time === null || Math.abs(time) <= MOMENTS;
    const isClosed = (attributes.alarms ?? []).every((alarm) => ALARMS.includes(alarm));
    const odd = oddIn(attributes);
    if (!isMoment || !isClosed || odd !== undefined) expect.fail(`${time} ${attributes.alarms} ${odd}`);
  }
}

function oddIn(value: Fix['attributes'] | unknown): string | undefined {
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? undefined : String(value);
    case 'string':
    case 'boolean':
      return undefined;
    case 'object': {
      if (value === null) return 'null';
      if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return 'another prototype';
      for (const [name, entry] of Object.entries(value)) {
        const odd = entry === undefined ? undefined : oddIn(entry);
        if (odd !== undefined) return `${name}: ${odd}`;
      }
      return undefined;
    }
    default:
      return typeof value;
  }
}
