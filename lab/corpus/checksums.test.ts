import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Message, PROTOCOLS, type ProtocolName } from '@balise/protocols';
import { readRecord } from '@balise/protocols/record';
import { printedRecords } from '@balise/protocols/testing/frames';
import { trackedFrames } from '@balise/protocols/testing/tracked';
import { expect, test } from 'vitest';
import { checksumSection, RULES } from './checksums.ts';

/* What docs/protocols.md says about wrong checksums, compared with what the decoders do with frames of the manuals and of our own trackers. */

const fromLatin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes);
const NOW = new Date('2026-11-21T12:34:56Z');
const [STAR, FLAG] = [0x2a, 0xf8];

/** Where a frame has the last byte, or the last digit, of its checksum; -1 for a frame without one. */
type Place = (frame: Uint8Array) => number;
const atEnd =
  (behind: number): Place =>
  (frame) =>
    frame.length - 1 - behind;
const afterStar =
  (behind: number): Place =>
  (frame) =>
    frame.at(-3 - behind) === STAR ? frame.length - 1 - behind : -1;

/** Of the protocols whose checksum is at the same place in every frame that has one. */
const PLACES: Partial<Record<ProtocolName, Place>> = {
  teltonika: (frame) => (frame.subarray(0, 4).every((byte) => byte === 0) ? frame.length - 1 : -1),
  ruptela: atEnd(0),
  jt808: atEnd(1),
  wialon: (frame) => (/;[0-9A-F]{4}\r\n$/.test(fromLatin1(frame)) ? frame.length - 3 : -1),
  bce: atEnd(0),
  castel: atEnd(2),
  cellocator: atEnd(0),
  egts: atEnd(0),
  galileo: atEnd(0),
  minifinder2: () => 4,
  navis: atEnd(0),
  xexun2: atEnd(2),
  gt06: atEnd(2),
  ulbotech: (frame) => (frame[0] === FLAG ? frame.length - 2 : -1),
  aquila: afterStar(2),
  fifotrack: afterStar(2),
  laipac: afterStar(2),
  meitrack: afterStar(2),
  starlink: afterStar(2),
  t55: afterStar(2),
  taip: afterStar(1),
  meiligao: atEnd(2),
  startek: atEnd(2),
};

const EXPECTED: Readonly<Record<string, string>> = {
  'kept and marked': 'marked',
  'refused in the answer': 'nothing stored, another answer',
  refused: 'refused',
  'used to find where a message ends': 'as with the right one',
  'not compared': 'as with the right one',
};

const cases = RULES.flatMap(([rule, names]) =>
  names.filter((name) => PLACES[name]).map((name) => [name, rule] as const),
);

test.each(cases)('a wrong checksum of %s: %s', (name, rule) => {
  expect(new Set(outcomesOf(name))).toEqual(new Set([EXPECTED[rule]]));
});

test('docs/protocols.md has this table', () => {
  const document = readFileSync(join(import.meta.dirname, '../../docs/protocols.md'), 'utf8');
  expect(document).toContain(checksumSection());
});

function outcomesOf(name: ProtocolName): string[] {
  const printed = printedRecords(name).map((records) =>
    records.map((record) => readRecord(record).bytes).filter((bytes) => bytes !== undefined),
  );
  return [...printed, trackedFrames(name)].flatMap((frames) =>
    frames.flatMap((frame, at) => outcomeOf(name, frames.slice(0, at), frame) ?? []),
  );
}

/** What becomes of a frame with a wrong checksum behind the others of its connection; undefined where it has no fix or no checksum. */
function outcomeOf(name: ProtocolName, before: Uint8Array[], frame: Uint8Array): string | undefined {
  const place = PLACES[name]?.(frame) ?? -1;
  const sound = decoded(name, before, frame);
  if (place < 0 || sound === undefined || sound.fixes === 0) return undefined;
  const wrong = Uint8Array.from(frame);
  wrong[place] = wrong[place] === 0x31 ? 0x32 : 0x31;
  if (wrong[place] === frame[place]) return undefined;
  const found = decoded(name, before, wrong);
  if (found === undefined) return 'refused';
  if (found.text === sound.text) return 'as with the right one';
  if (found.fixes === 0 && found.answer !== sound.answer) return 'nothing stored, another answer';
  return /"(crc|checksum)":"wrong"/.test(found.text) && found.fixes === sound.fixes
    ? 'marked'
    : `otherwise: ${found.text}`;
}

/** Undefined where the packet is refused, or not taken: what comes next is then refused with it. */
function decoded(name: ProtocolName, before: Uint8Array[], packet: Uint8Array) {
  const protocol = PROTOCOLS[name];
  if (protocol.kind !== 'stream') return undefined;
  const session = protocol.open();
  let messages: Message[] = [];
  try {
    for (const one of [...before, packet]) {
      messages = [];
      for (let rest = one; rest.length > 0; ) {
        const length = protocol.frameLength(rest, session);
        if (length === 0) return undefined;
        messages.push(protocol.decode(rest.subarray(0, length), session, NOW));
        rest = rest.subarray(length);
      }
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  const fixes = messages.flatMap((message) => message.fixes);
  return {
    text: JSON.stringify(fixes),
    fixes: fixes.length,
    answer: messages.map((message) => String(protocol.answer(message, NOW))).join(),
  };
}
