import { describe, expect, test } from 'vitest';
import { readRecord } from './core/record.ts';
import { PROTOCOL_NAMES, PROTOCOLS } from './registry.ts';
import { printedRecords } from './testing/frames.ts';
import { trackedFrames } from './testing/tracked.ts';

for (const name of PROTOCOL_NAMES) {
  const protocol = PROTOCOLS[name];
  if (protocol.kind !== 'stream') continue;

  describe(`a ${name} frame cut off at any byte`, () => {
    const printed = printedRecords(name).map((records) => records.map((record) => readRecord(record).bytes!));

    test.each([...printed, trackedFrames(name)].map((frames, at) => ({ frames, at })))(
      'asks for more, or is refused (connection $at)',
      ({ frames }) => {
        const state = protocol.open();
        for (const frame of frames) {
          for (let length = 0; length < frame.length; length++) {
            const found = orRefused(() => protocol.frameLength(frame.subarray(0, length), state));
            if (found !== 'refused') expect(found).toBe(0);
            orRefused(() => protocol.decode(frame.subarray(0, length), protocol.open()));
          }
          // one frame, or parts that fill it
          for (let rest = frame; rest.length > 0; ) {
            const length = protocol.frameLength(rest, state);
            expect(length).toBeGreaterThan(0);
            protocol.decode(rest.subarray(0, length), state);
            rest = rest.subarray(length);
          }
        }
      },
    );
  });
}

/** What a decoder gives, or that it refuses as it should; any other error passes through. */
function orRefused<T>(work: () => T): T | 'refused' {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) return 'refused';
    throw error;
  }
}
