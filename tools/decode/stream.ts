import type { StreamProtocol } from '@balise/protocols';
import type { Replayed } from '@balise/protocols/replay';

/** Longer than any protocol's longest frame. */
const LIMIT = 1 << 20;

/**
 * Cuts a capture of one connection into frames. Each comes as a question what it means, so that one that cannot be decoded
 * spoils no other; what no frame can be cut from comes last, as a question that throws RangeError.
 */
export async function* readStream(
  protocol: StreamProtocol,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<(now: Date) => Replayed> {
  const state = protocol.open();
  let buffer: Uint8Array = new Uint8Array();
  try {
    for await (const chunk of chunks) {
      buffer = Buffer.concat([buffer, chunk]);
      for (;;) {
        const length = buffer.length > 0 ? protocol.frameLength(buffer, state) : 0;
        if (length === 0) break;
        const frame = buffer.subarray(0, length);
        buffer = buffer.subarray(length);
        yield (now) => explain(protocol, frame, state, now);
      }
      if (buffer.length > LIMIT) throw new RangeError(`no end of a frame within ${LIMIT} bytes`);
    }
    if (buffer.length > 0) throw new RangeError(`the last ${buffer.length} bytes are no whole frame`);
  } catch (error) {
    yield () => {
      throw error;
    };
  }
}

function explain(protocol: StreamProtocol, frame: Uint8Array, state: unknown, now: Date): Replayed {
  const message = protocol.decode(frame, state, now);
  const reply = protocol.answer(message, now);
  return { identities: message.identities, fixes: message.fixes, replies: reply ? [reply] : [] };
}
