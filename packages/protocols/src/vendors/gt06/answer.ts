import { ByteWriter } from '../../core/bytes.ts';
import { toLatin1 } from '../../core/text.ts';
import { dateBytes } from './clock.ts';
import { closeFrame } from './frame.ts';
import type { Gt06Message } from './layout.ts';
import { MESSAGE } from './message-type.ts';

/** No address, no number: what a tracker that asks for an address gets from a server that knows none (0x97). */
const NO_ADDRESS = 'NA&&NA&&0##';

export function answer({ reply }: Gt06Message, now: Date): Uint8Array | undefined {
  switch (reply?.as) {
    case undefined:
      return undefined;
    case 'echo':
      return closeFrame(reply.type, new Uint8Array(), reply.serial, reply.extended);
    case 'clock':
      return closeFrame(MESSAGE.timeRequest, Uint8Array.from(dateBytes(now.getTime())), 0);
    case 'address': {
      const content = new ByteWriter().u8(NO_ADDRESS.length).u32(0).put(toLatin1(NO_ADDRESS)).bytes();
      return closeFrame(MESSAGE.addressAnswer, content, 0, true);
    }
    case 'dated':
      return new ByteWriter().u16(0x7878).u8(0).u8(reply.type).put(reply.date).u16(0x0d0a).bytes();
    case 'photo': {
      const content = new ByteWriter().u32(reply.id).u32(reply.offset).u16(reply.length).bytes();
      return closeFrame(MESSAGE.photoOrStatus, content, 0);
    }
  }
}
