import { ByteWriter } from '../../core/bytes.ts';
import { toLatin1 } from '../../core/text.ts';
import { closeFrame } from './frame.ts';
import { MESSAGE } from './message-id.ts';
import type { Jt808Message, Jt808Reply } from './session.ts';

export function answer({ replies }: Jt808Message, now: Date): Uint8Array | undefined {
  if (replies.length === 0) return undefined;
  return Uint8Array.from(replies.flatMap((reply) => [...bytesOf(reply, now)]));
}

function bytesOf(reply: Jt808Reply, now: Date): Uint8Array {
  switch (reply.kind) {
    case 'textClock': {
      const digits = now.toISOString().replace(/\D/g, '').slice(0, 14);
      return toLatin1(reply.text.replace('TIME', digits));
    }
    case 'clock': {
      const body = new ByteWriter().u16(now.getUTCFullYear());
      body.u8(now.getUTCMonth() + 1).u8(now.getUTCDate());
      body.u8(now.getUTCHours()).u8(now.getUTCMinutes()).u8(now.getUTCSeconds()).u8(0);
      return closeFrame(reply.to, MESSAGE.timeAnswer, 0, body.bytes());
    }
    case 'message':
      // a lock's answers are all numbered 1
      return closeFrame(reply.to, reply.id, reply.to.short ? 1 : 0, reply.body);
  }
}
