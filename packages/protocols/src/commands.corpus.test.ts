import { describe, expect, test } from 'vitest';
import { toHex } from './core/hex.ts';
import type { Protocol, StreamProtocol } from './core/protocol.ts';
import { PROTOCOL_NAMES, PROTOCOLS } from './registry.ts';
import { commandOf, corpusCommands, expectedBytes } from './testing/command-corpus.ts';

/* Every command of the corpus, to the byte: device 123456789012345, the vendors' default configuration. */

/** The corpus has the moment at which it was made in those that carry one. */
const NOW = new Date('2026-11-21T02:54:31Z');

/** Serial number of the first command, in protocols that count from elsewhere than 0. */
const FIRST_SERIAL: Record<string, number> = {};

/** Those where a manual says otherwise, with its clause. */
const EXCUSED: Record<string, string> = {};

for (const name of PROTOCOL_NAMES) {
  const protocol: Protocol = PROTOCOLS[name];
  if (protocol.kind !== 'stream') continue;
  const commands = (corpusCommands(name) ?? []).filter((one) => commandOf(one) !== undefined);
  describe.skipIf(commands.length === 0)(`a command of ${name}`, () => {
    test.each(commands.map((one) => [`${one.command} over ${one.transport}`, one] as const))('%s', (words, one) => {
      if (`${name} ${words}` in EXCUSED) return;
      const bytes = encoded(protocol, one);
      expect(bytes && toHex(bytes)).toBe(toHex(expectedBytes(one)));
    });
  });
}

function encoded(protocol: StreamProtocol, one: Parameters<typeof commandOf>[0]): Uint8Array | undefined {
  const command = commandOf(one);
  const serial = FIRST_SERIAL[protocol.name] ?? 0;
  const context = { identity: '123456789012345', now: NOW, serial, transport: one.transport };
  return command && protocol.encode(command, context);
}

test('the corpus is there where CI insists on it, and covers more than one protocol', () => {
  const all = PROTOCOL_NAMES.map((name) => corpusCommands(name)?.length);
  if (process.env.CI && process.env.BALISE_SHARED) expect(all).not.toContain(undefined);
  if (!all.includes(undefined)) expect(all.filter((count) => (count ?? 0) > 0).length).toBeGreaterThan(2);
});
