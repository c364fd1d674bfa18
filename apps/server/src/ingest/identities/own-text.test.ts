import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { ownText } from './own-text.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** What is kept of the parts of many long texts, bytes each. */
function keptOf(take: (part: string) => string): number {
  const count = 300;
  const kept: string[] = [];
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let at = 0; at < count; at++) {
    const frame = Buffer.alloc(60_000, 0x30 + (at % 10)).toString('latin1');
    kept.push(take(frame.slice(100, 115)));
  }
  collect();
  return (process.memoryUsage().heapUsed - before) / kept.length;
}

test('a part of a long text keeps nothing of the rest', () => {
  keptOf(ownText); // compiled first
  expect(keptOf(ownText)).toBeLessThan(2_000);
  // or it would be for nothing
  expect(keptOf((part) => part)).toBeGreaterThan(30_000);
});

test.each(['356307042441013', 'é☂😀', ''])('it is the same text: “%s”', (text) => expect(ownText(text)).toBe(text));
