import type { Fix } from '@balise/tracking';
import { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import type { Message } from '../../core/protocol.ts';
import { fromLatin1 } from '../../core/text.ts';
import { behindOptions } from './frame.ts';
import { readAccumulators, readLocation, readMiniLocation } from './location.ts';
import { ACKNOWLEDGED, EVENT_REPORT, HAS_OPTIONS, LOCATE_REPORT, MINI_EVENT_REPORT, USER_DATA } from './types.ts';

export type CalampMessage = Message & { acknowledge?: { type: number; sequence: number } };

const MOBILE_ID = 0x01;
const MAX_TEXT = 1024;

/** @throws RangeError when the frame is not what it says it is. */
export function decode(frame: Uint8Array): CalampMessage {
  const start = behindOptions(frame);
  if (start === undefined) throw new RangeError('options that do not end');
  const identities = identityOf(frame);
  const reader = new ByteReader(frame).skip(start);
  const service = reader.u8();
  const type = reader.u8();
  const sequence = reader.u16();
  const fix = readFix(reader, type);
  const message: CalampMessage = { identities, fixes: fix ? [fix] : [] };
  return service === ACKNOWLEDGED ? { ...message, acknowledge: { type, sequence } } : message;
}

/** The mobile id in decimal digits, filled up with an f. */
function identityOf(frame: Uint8Array): string[] {
  const first = frame[0] ?? 0;
  if (!(first & HAS_OPTIONS) || !(first & MOBILE_ID)) return [];
  const identity = toHex(frame.subarray(2, 2 + (frame[1] ?? 0))).replace(/f+$/, '');
  return identity === '' ? [] : [identity];
}

function readFix(reader: ByteReader, type: number): Fix | undefined {
  switch (type) {
    case MINI_EVENT_REPORT: {
      const fix = readMiniLocation(reader);
      fix.attributes.event = reader.u8();
      readAccumulators(reader, fix.attributes, false);
      return fix;
    }
    case EVENT_REPORT: {
      const fix = readLocation(reader);
      fix.attributes.event = reader.skip(1).u8();
      readAccumulators(reader, fix.attributes, true);
      return fix;
    }
    case LOCATE_REPORT: {
      const fix = readLocation(reader);
      readAccumulators(reader, fix.attributes, true);
      return fix;
    }
    case USER_DATA: {
      const fix = readLocation(reader);
      const length = reader.skip(2).u16();
      const text = fromLatin1(reader.take(length)).trim();
      if (text !== '') fix.attributes.result = text.slice(0, MAX_TEXT);
      return fix;
    }
    default:
      return undefined;
  }
}
