import type { Fix } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { ByteWriter } from '../../core/bytes.ts';
import type { Message } from '../../core/protocol.ts';
import { keep } from '../../core/shapes/draft.ts';
import { onEarth } from '../../core/shapes/on-earth.ts';
import { fromLatin1 } from '../../core/text.ts';
import { COMMAND, SERVER } from './command-id.ts';
import { openFrame } from './frame.ts';
import { readRecords } from './records.ts';

/** The server's command and what it holds. */
export type RuptelaMessage = Message & { reply?: { command: number; payload: readonly number[] } };
type Content = Omit<RuptelaMessage, 'identities'>;

const MAX_RESULT = 1024;
const MAX_CODES = 255;

/** @throws RangeError when the frame is not what it says it is. */
export function decode(frame: Uint8Array): RuptelaMessage {
  const { imei, command, payload, sound } = openFrame(frame);
  const content = contentOf(command, payload);
  if (!sound) for (const { attributes } of content.fixes) keep(attributes, 'crc', 'wrong');
  return { identities: [imei], ...content };
}

function contentOf(command: number, payload: ByteReader): Content {
  switch (command) {
    case COMMAND.records:
    case COMMAND.extendedRecords: // 1: all taken
      return {
        fixes: readRecords(payload, command === COMMAND.extendedRecords),
        reply: { command: SERVER, payload: [1] },
      };
    case COMMAND.faultCodes:
      return { fixes: readFaultCodes(payload), reply: { command: SERVER + command, payload: [1] } };
    case COMMAND.identification:
    case COMMAND.heartbeat:
      return { fixes: [], reply: { command: SERVER + command, payload: [1] } };
    case COMMAND.files:
      return readFile(payload);
    case COMMAND.configuration:
    case COMMAND.version:
    case COMMAND.firmware:
    case COMMAND.textAnswer:
      return result(fromLatin1(payload.take(payload.remaining)).trim());
    case COMMAND.setIo:
      return result(String(payload.u8()));
    default:
      return { fixes: [] };
  }
}

function result(words: string): Content {
  const text = words.slice(0, MAX_RESULT);
  return { fixes: [{ time: null, location: null, attributes: { result: text } }], commandResult: { text } };
}

/** Command 9: diagnostic trouble codes, each with the moment and the place of its appearance (1) or of its being kept (2). */
function readFaultCodes(body: ByteReader): Fix[] {
  const fixes: Fix[] = [];
  for (let left = Math.min(body.u8(), MAX_CODES); left > 0; left--) {
    const time = body.skip(1).u32() * 1000;
    const [longitude, latitude] = [body.i32() / 1e7, body.i32() / 1e7];
    const kept = body.u8() === 2;
    const attributes: Fix['attributes'] = { dtcs: [fromLatin1(body.take(5)).trim()] };
    if (kept) keep(attributes, 'archive', true);
    const location = { latitude, longitude, altitude: null, speed: null, course: null, valid: true, accuracy: null };
    fixes.push({ time, location: onEarth(location), attributes });
  }
  return fixes;
}

/** Command 37, sub-command 2: a part of a photo, by name, count and number. The next one is requested until the last has come. */
function readFile(body: ByteReader): Content {
  const [kind, source] = [body.u8(), body.u8()];
  if (kind !== 2) return { fixes: [] };
  const name = body.take(8);
  const [total, index] = [body.u16(), body.u16()];
  if (index + 1 < total) {
    const payload = new ByteWriter()
      .u8(kind)
      .u8(source)
      .put(name)
      .u16(index + 1)
      .bytes();
    return { fixes: [], reply: { command: SERVER + COMMAND.files, payload: [...payload] } };
  }
  const vendor = { photo: fromLatin1(name), photoPieces: total };
  return { fixes: [{ time: null, location: null, attributes: { vendor } }] };
}
