import { expect, test } from 'vitest';
import type { Command } from '../../core/protocol.ts';
import { fromLatin1, toLatin1 } from '../../core/text.ts';
import { tk103 } from './index.ts';

const context = { identity: '123456789012345', now: new Date('2026-11-21T02:54:31Z'), serial: 1 };

test.each<[Command, string]>([
  [{ kind: 'block' }, '(123456789012345AV010)'],
  [{ kind: 'unblock' }, '(123456789012345AV011)'],
  [{ kind: 'output', index: 1, on: true }, '(123456789012345AV001)'],
  [{ kind: 'interval', seconds: 60 }, '(123456789012345AR00003C0000)'],
  [{ kind: 'positionStop' }, '(123456789012345AR0000000000)'],
  [{ kind: 'position' }, '(123456789012345AP00)'],
  [{ kind: 'version' }, '(123456789012345AP07)'],
  [{ kind: 'reboot' }, '(123456789012345AT00)'],
  [{ kind: 'odometer', metres: 1000 }, '(123456789012345AX01)'],
])('%o is two letters, two digits and parameters', (command, text) => {
  expect(fromLatin1(tk103.encode(command, context)!)).toBe(text);
});

test('brackets in words, an unknown output and too long an interval are refused', () => {
  expect(() => tk103.encode({ kind: 'text', text: 'AP00)(1AV010' }, context)).toThrow(RangeError);
  expect(() => tk103.encode({ kind: 'output', index: 2, on: true }, context)).toThrow(RangeError);
  expect(() => tk103.encode({ kind: 'interval', seconds: 70_000 }, context)).toThrow(RangeError);
});

test.each([
  ['(123456789012BV010)', 'BV010'],
  ['(864555555555555,ZC03,191117,234207,$Notice: (version) 1.0$)', 'Notice: (version) 1.0'],
])('%s is the answer to a command', (text, result) => {
  const bytes = toLatin1(text);
  expect(tk103.frameLength(bytes, tk103.open())).toBe(bytes.length);
  expect(tk103.decode(bytes, tk103.open()).commandResult).toEqual({ text: result });
});

test('what a broken line put before a message does not cost it', () => {
  const bytes = toLatin1('33BP05(013612345678BP00000013612345678HSO)');
  expect(tk103.frameLength(bytes, tk103.open())).toBe(bytes.length);
  expect(tk103.decode(bytes, tk103.open()).identities).toEqual(['013612345678']);
});
