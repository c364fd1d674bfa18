import type { Message, StreamProtocol } from '../core/protocol.ts';

/** A frame as a connection cut it out, and its message, or the error in words. */
type Received = { frame: Uint8Array; message: Message | string };

/** What a connection makes of packets as they arrive. */
export function receiveFrames(protocol: StreamProtocol, packets: Iterable<Uint8Array>): Received[] {
  const state = protocol.open();
  const received: Received[] = [];
  let buffer: Uint8Array = new Uint8Array();
  for (const packet of packets) {
    buffer = concatenate([buffer, packet]);
    for (;;) {
      const length = buffer.length > 0 ? protocol.frameLength(buffer, state) : 0;
      if (length === 0) break;
      const frame = buffer.slice(0, length);
      received.push({ frame, message: decoded(protocol, frame, state) });
      buffer = buffer.slice(length);
    }
  }
  if (buffer.length > 0) throw new Error(`${buffer.length} bytes are left over`);
  return received;
}

/** The messages alone. */
export function receive(protocol: StreamProtocol, packets: Iterable<Uint8Array>): (Message | string)[] {
  return receiveFrames(protocol, packets).map(({ message }) => message);
}

export function eachByte(bytes: Uint8Array): Uint8Array[] {
  return Array.from(bytes, (byte) => Uint8Array.of(byte));
}

export function concatenate(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function decoded(protocol: StreamProtocol, frame: Uint8Array, state: unknown): Message | string {
  try {
    return protocol.decode(frame, state);
  } catch (error) {
    if (error instanceof RangeError) return error.message;
    throw error;
  }
}
