import type { Fix } from '@balise/tracking';
import { ByteReader } from '../../core/bytes.ts';
import { sum8 } from '../../core/checksum.ts';
import type { Message } from '../../core/protocol.ts';
import { close } from './close.ts';
import { IDENTITY, imeiOf, isGreeting } from './frame.ts';
import { MASKS } from './masks.ts';

export type BceMessage = Message & { reply?: Uint8Array };

const BLOCK = { stack: 0xa5, timed: 0xa0, confirm: 0x19, switched: 0xc1 } as const;
const KEY = 0x7f;
const FIRST_OUTPUT = 0x0a;

const DATA = 7;
const EPOCH = Date.UTC(2008, 0, 1);
/** Two seconds a step, in 28 bits. */
const ROUND = 0x0fffffff * 2 * 1000;
const OLDEST = 3650 * 86_400_000;
const MORE = 0x8000;

/** @throws RangeError for bytes that are no message */
export function decode(frame: Uint8Array, _session: null, now?: Date): BceMessage {
  if (isGreeting(frame)) return { identities: [], fixes: [] };
  if (frame.length <= IDENTITY || sum8(frame.subarray(0, -1)) !== frame.at(-1)) throw new RangeError('wrong checksum');
  const identity = imeiOf(frame);
  const message: BceMessage = { identities: [identity], fixes: [] };
  const reader = new ByteReader(frame.subarray(0, -1)).skip(IDENTITY);
  const replies: Uint8Array[] = [];
  while (reader.remaining > 0) {
    const block = reader.within(reader.u16le());
    const type = block.u8();
    if (type === BLOCK.switched) message.commandResult = { text: `output ${block.u8() - FIRST_OUTPUT + 1}` };
    if (type !== BLOCK.stack && type !== BLOCK.timed) continue;
    const key = block.u8() & KEY;
    while (block.remaining > 0) {
      const fix = readStructure(block.within(block.u8()), now);
      if (fix) message.fixes.push(fix);
    }
    if (type === BLOCK.stack) replies.push(close(identity, [BLOCK.confirm, key]));
  }
  return replies.length === 0
    ? message
    : { ...message, reply: Uint8Array.from(replies.flatMap((reply) => [...reply])) };
}

/** A moment and what kind of structure it is; data have masks that say which parts there are. Undefined for another kind. */
function readStructure(reader: ByteReader, now: Date | undefined): Fix | undefined {
  const head = reader.u32le();
  if ((head & 0x0f) !== DATA) return undefined;
  const fix: Fix = { time: timeOf(head >>> 4, now), location: null, attributes: {} };
  const masks: number[] = [];
  do masks.push(reader.u16le());
  while (masks.at(-1)! & MORE);
  masks.forEach((mask, group) => {
    MASKS[group]?.forEach((read, bit) => {
      if ((mask >> bit) & 1) read(reader, fix);
    });
  });
  return fix.location === null && Object.keys(fix.attributes).length === 0 ? undefined : fix;
}

/** The steps wrap around after seventeen years: of the moments they may mean, the first that is less than ten years old. */
function timeOf(steps: number, now: Date | undefined): number {
  let time = EPOCH + steps * 2000;
  while (now !== undefined && time < now.getTime() - OLDEST) time += ROUND;
  return time;
}
