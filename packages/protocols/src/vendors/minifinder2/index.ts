import type { Fix } from '@balise/tracking';
import { ByteReader } from '../../core/bytes.ts';
import type { Message, StreamProtocol } from '../../core/protocol.ts';
import { fromLatin1 } from '../../core/text.ts';
import { readConfiguration } from './configuration.ts';
import { closeFrame, frameLength, openFrame, valuesOf, wordsOf } from './frame.ts';
import { keepRaw, MANY, VALUES } from './values.ts';

/** What is answered: the index, and for services the keys that ask for something. */
type Reply = { index: number; services: number[] };
type Minifinder2Message = Message & { reply?: Reply };

const DATA = 0x01;
const CONFIGURATION = 0x02;
const SERVICES = 0x03;
const SYSTEM = 0x04;
const RESPONSE = 0x7f;

const IMEI = 0x01;
/** Services: the time; and where its cells and stations are. */
const CLOCK = 0x12;
const WHERE: readonly number[] = [0x11, 0x21, 0x22];

const MAX_RECORDS = 1000;
const MAX_RESULT = 200;

/** Eview's EV07B and EV04, MiniFinder's Nano, Rex, Pico 4G: values by keys in frames that begin with 0xab. */
export const minifinder2: StreamProtocol<undefined, Minifinder2Message> = {
  kind: 'stream',
  name: 'minifinder2',
  port: 5187,
  open: () => undefined,
  frameLength,
  decode,
  answer: ({ reply }, now) => reply && replyOf(reply, now),
  encode: () => undefined,
};

/** @throws RangeError for bytes that are no message. */
function decode(bytes: Uint8Array): Minifinder2Message {
  const { wantsAnswer, index, type, body } = openFrame(bytes);
  const message = readBody(type, body, index);
  if (!wantsAnswer) return message;
  const services = type === SERVICES ? Array.from(valuesOf(body), ([key]) => key) : [];
  return { ...message, reply: { index, services } };
}

function readBody(type: number, body: Uint8Array, index: number): Minifinder2Message {
  switch (type) {
    case DATA:
    case SERVICES:
      return readData(body);
    case CONFIGURATION:
      return { identities: [], fixes: [{ time: null, location: null, attributes: readConfiguration(body) }] };
    case SYSTEM:
    case RESPONSE: {
      const result = resultOf(type, body);
      if (result === '') return { identities: [], fixes: [] };
      const fix: Fix = { time: null, location: null, attributes: { result } };
      return { identities: [], fixes: [fix], commandResult: { text: result, serial: index } };
    }
    default:
      return { identities: [], fixes: [] };
  }
}

/** A response is a code without a key, 0 for done; system texts are under keys. */
function resultOf(type: number, body: Uint8Array): string {
  if (type === RESPONSE) return body.length > 1 ? String(body[1]) : '';
  return Array.from(valuesOf(body), ([, value]) => wordsOf(value, MAX_RESULT))
    .join(' ')
    .slice(0, MAX_RESULT);
}

/** Records follow each other: a key that was there already begins the next one. */
function readData(body: Uint8Array): Minifinder2Message {
  const identities: string[] = [];
  const fixes: Fix[] = [emptyFix()];
  const seen = new Map<number, number>();
  for (const [key, value] of valuesOf(body)) {
    if (seen.has(key) && !MANY.includes(key)) {
      if (fixes.length >= MAX_RECORDS) throw new RangeError(`more than ${MAX_RECORDS} records`);
      seen.clear();
      fixes.push(emptyFix());
    }
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    if (key === IMEI) {
      const identity = fromLatin1(value);
      if (!/^[\dA-Za-z]{5,20}$/.test(identity)) throw new RangeError('no identity');
      identities.push(identity);
      continue;
    }
    const read = VALUES[key];
    const fix = fixes.at(-1)!;
    if (read) read(new ByteReader(value), fix, nth);
    else keepRaw(fix.attributes, key, value);
  }
  return { identities: [...new Set(identities)], fixes };
}

function emptyFix(): Fix {
  return { time: null, location: null, attributes: {} };
}

/** Done, or the requested value: seconds since 1970, or a place reference, which is not resolved here and so is no place. */
function replyOf({ index, services }: Reply, now: Date): Uint8Array {
  const body: number[] = [];
  for (const key of services) {
    if (key === CLOCK) {
      const seconds = Math.floor(now.getTime() / 1000);
      body.push(5, key, seconds & 0xff, (seconds >> 8) & 0xff, (seconds >> 16) & 0xff, (seconds >> 24) & 0xff);
    } else if (WHERE.includes(key)) body.push(10, key, ...new Array<number>(9).fill(0));
  }
  return body.length > 0 ? closeFrame(index, SERVICES, body) : closeFrame(index, RESPONSE, [1, 0]);
}
