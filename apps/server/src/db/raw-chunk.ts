/** One message as it came from a tracker. */
export type RawMessage = {
  /** The server's clock, milliseconds since 1970 UTC. */
  at: number;
  bytes: Uint8Array;
};

/** Before each message: its time in 8 bytes, its length in 4. */
const HEAD = 12;

/** Messages one behind the other, as `raw_messages.content` keeps them. */
export function packMessages(messages: readonly RawMessage[]): Buffer {
  const packed = Buffer.allocUnsafe(messages.reduce((length, { bytes }) => length + HEAD + bytes.length, 0));
  let place = 0;
  for (const { at, bytes } of messages) {
    packed.writeBigUInt64BE(BigInt(at), place);
    packed.writeUInt32BE(bytes.length, place + 8);
    packed.set(bytes, place + HEAD);
    place += HEAD + bytes.length;
  }
  return packed;
}

/** @throws RangeError for what `packMessages` has not written. */
export function unpackMessages(packed: Buffer): RawMessage[] {
  const messages: RawMessage[] = [];
  for (let place = 0; place < packed.length; ) {
    const at = Number(packed.readBigUInt64BE(place));
    const end = place + HEAD + packed.readUInt32BE(place + 8);
    if (end > packed.length) throw new RangeError(`a message that ends at ${end} of ${packed.length}`);
    messages.push({ at, bytes: packed.subarray(place + HEAD, end) });
    place = end;
  }
  return messages;
}
