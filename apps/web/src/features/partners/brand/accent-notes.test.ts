import { expect, test } from 'vitest';
import { accentNote, nearStatus } from './accent-notes.ts';

test('a colour is kept under white words, kept under dark ones, or darkened, and each is reported', () => {
  expect(accentNote('#3b4cb8')).toMatchObject({ kind: 'good' });
  expect(accentNote('#FFD400')).toMatchObject({ kind: 'ink' });
  const note = accentNote('#e8743b');
  expect(note).toMatchObject({ kind: 'darkened' });
  if (note.kind !== 'darkened') throw new Error(note.kind);
  expect(note.was).toBeLessThan(4.5);
  expect(note.ratio).toBeGreaterThanOrEqual(4.5);
  expect(note.colour).not.toBe('#e8743b');
});

test('a brand in the colour of a status is reported', () => {
  expect([nearStatus('#0fa070'), nearStatus('#a90f2c'), nearStatus('#3b4cb8')]).toEqual(['moving', 'power', undefined]);
});
