import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fromHex, toHex } from './core/hex.ts';
import { readRecord } from './core/record.ts';
import { PROTOCOL_NAMES, PROTOCOLS } from './registry.ts';
import { openReplay } from './replay.ts';
import { filesOf } from './testing/frames.ts';

/** One connection as a vendor's manual or a standard prints it. */
type Printed = {
  manual: string;
  frames: ({
    /** Where the manual prints it. */
    clause: string;
    identities: string[];
    fixes: { time: string | null; location: Record<string, number | boolean | null> | null; attributes?: object }[];
    /** Absent where the manual prints no answer. */
    replies?: string[];
  } & Record<string, unknown>)[];
};

const NOW = new Date('2026-11-21T12:34:56Z');

for (const name of PROTOCOL_NAMES) {
  describe(`what the manuals of ${name} print`, () => {
    const files = filesOf(name);
    const printed = files.map((file) => JSON.parse(readFileSync(join(file), 'utf8')) as Printed);

    test('is at least three frames', () => {
      expect(printed.flatMap(({ frames }) => frames).length).toBeGreaterThanOrEqual(3);
    });

    for (const { manual, frames } of printed) {
      const replay = openReplay(PROTOCOLS[name]);
      test.each(frames)(`${manual}: $clause`, (frame) => {
        const { identities, fixes, replies } = replay(readRecord(JSON.stringify(frame)), NOW);
        expect(identities).toEqual(frame.identities);
        expect(fixes.map(({ time }) => time)).toEqual(frame.fixes.map(({ time }) => (time ? Date.parse(time) : null)));
        fixes.forEach(({ location, attributes }, at) => {
          const wanted = frame.fixes[at]!;
          expect(attributes).toMatchObject(wanted.attributes ?? {});
          if (wanted.location === null) expect(location).toBeNull();
          else
            for (const [key, value] of Object.entries(wanted.location))
              expectClose(location?.[key as 'speed'], value, key);
        });
        if (frame.replies) expect(replies.map(toHex)).toEqual(frame.replies.map((reply) => toHex(fromHex(reply))));
      });
    }
  });
}

/** Manuals print rounded numbers. */
function expectClose(found: unknown, wanted: number | boolean | null, key: string): void {
  if (typeof wanted === 'number') expect(found, key).toBeCloseTo(wanted, 4);
  else expect(found, key).toBe(wanted);
}
