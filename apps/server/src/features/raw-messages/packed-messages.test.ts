import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PackedMessages, type RawMessage, unpackMessages } from './packed-messages.ts';

const packMessages = (messages: RawMessage[]) =>
  messages.reduce((packed, { at, bytes }) => packed.add(at, bytes), new PackedMessages()).content;

test('messages are unpacked as they were packed', () => {
  const message = fc.record({ at: fc.nat({ max: 4e12 }), bytes: fc.uint8Array({ maxLength: 300 }) });
  fc.assert(
    fc.property(fc.array(message, { maxLength: 30 }), (messages) => {
      const unpacked = unpackMessages(packMessages(messages));
      expect(unpacked.map(({ at, bytes }) => [at, [...bytes]])).toEqual(
        messages.map(({ at, bytes }) => [at, [...bytes]]),
      );
    }),
  );
});

test('what is cut off is refused', () => {
  const packed = packMessages([{ at: 1, bytes: Uint8Array.of(1, 2, 3) }]);
  expect(() => unpackMessages(packed.subarray(0, -1))).toThrow(RangeError);
});
