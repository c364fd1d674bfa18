import { ByteReader } from '../../core/bytes.ts';
import type { Message, StreamProtocol } from '../../core/protocol.ts';
import { checkFrame, closeFrame, frameLength, TYPE } from './frame.ts';
import { readModules } from './modules.ts';
import { readStatus } from './status.ts';

type CellocatorMessage = Message & { acknowledge?: { type: number; unit: Uint8Array; numerator: number } };

/** Cellocator's units (Cello, CelloTrack): "MCGP", a type, the unit's number, its message. */
export const cellocator: StreamProtocol<undefined, CellocatorMessage> = {
  kind: 'stream',
  name: 'cellocator',
  port: 5033,
  udp: 'also',
  open: () => undefined,
  frameLength,
  decode,
  answer,
  encode: () => undefined,
};

/** @throws RangeError for bytes that are no message. */
function decode(frame: Uint8Array): CellocatorMessage {
  const { isOther } = checkFrame(frame);
  const type = frame[4]!;
  const unit = frame.slice(5, 9);
  // a serial message has no control field before its number
  const numerator = frame[type === TYPE.serial ? 9 : 11]!;
  const fix =
    type === TYPE.status ? readStatus(frame, isOther) : type === TYPE.modularExtended ? readModules(frame) : undefined;
  return {
    identities: [String(new ByteReader(unit).u32le())],
    fixes: fix ? [fix] : [],
    acknowledge: { type, unit, numerator },
  };
}

const ACKNOWLEDGE = 4;
const FROM_SERVER = 0x80;
const ACKNOWLEDGE_MODULE = 9;

/** An empty command, an authentication of zeroes, no action, the number that is acknowledged, and eleven spare bytes (corpus). */
function answer({ acknowledge }: CellocatorMessage): Uint8Array | undefined {
  if (!acknowledge) return undefined;
  const { type, unit, numerator } = acknowledge;
  if (type === TYPE.modularExtended) {
    // modules are acknowledged by a module: ten bytes, four of them spare
    const module = [ACKNOWLEDGE_MODULE, 3, 0, 0, 0, 0];
    return closeFrame(type, unit, [numerator, 0, 0, 0, 0, FROM_SERVER, 10, 0, 0, 0, 0, 0, ...module]);
  }
  return closeFrame(ACKNOWLEDGE, unit, [0, 0, 0, 0, 0, 0, numerator, ...new Array<number>(11).fill(0)]);
}
