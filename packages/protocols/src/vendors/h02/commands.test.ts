import { expect, test } from 'vitest';
import type { Command } from '../../core/protocol.ts';
import { fromLatin1, toLatin1 } from '../../core/text.ts';
import { h02 } from './index.ts';

const context = { identity: '123456789012345', now: new Date('2026-11-21T02:54:31Z'), serial: 1 };

test.each<[Command, string]>([
  [{ kind: 'block' }, '*HQ,123456789012345,S20,025431,1,1#'],
  [{ kind: 'unblock' }, '*HQ,123456789012345,S20,025431,1,0#'],
  [{ kind: 'interval', seconds: 60 }, '*HQ,123456789012345,S71,025431,22,60#'],
  [{ kind: 'arm' }, '*HQ,123456789012345,SCF,025431,0,0#'],
  [{ kind: 'disarm' }, '*HQ,123456789012345,SCF,025431,1,1#'],
  [{ kind: 'text', text: 'SCF,0,0' }, '*HQ,123456789012345,SCF,025431,0,0#'],
])('%o carries the time that the tracker repeats', (command, text) => {
  expect(fromLatin1(h02.encode(command, context)!)).toBe(text);
});

test('a text cannot smuggle a second command', () => {
  expect(() => h02.encode({ kind: 'text', text: 'R1#*HQ,1,S20,000000,1,1' }, context)).toThrow(RangeError);
});

test('what V4 says became of a command is its result', () => {
  const text = '*HQ,2020916012,V4,S20,DONE,130305,050316,A,2212.8745,N,11346.6574,E,14.28,028,220902,F7FFFBFF#';
  const message = h02.decode(toLatin1(text), h02.open());
  expect(message.commandResult).toEqual({ text: 'S20,DONE,130305' });
  expect(message.fixes[0]!.attributes.blocked).toBe(true);
});
