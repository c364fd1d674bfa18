import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cycle, counting, cycleOf, type Entry } from './cycle.ts';

const FIRST: Cycle = { at: 0, metres: 100, dueOn: null, dueDistance: null, dueEngine: null };
const entry = (of: Partial<Entry> & Pick<Entry, 'id'>): Entry => ({
  kind: 'done',
  at: of.id,
  metres: null,
  nextOn: null,
  nextDistance: null,
  nextEngine: null,
  replaces: null,
  ...of,
});

test('what was done begins the next interval, in the order of the moments', () => {
  const entries = [entry({ id: 1, at: 50, metres: 500 }), entry({ id: 2, at: 20, metres: 200 })];
  expect(cycleOf(FIRST, entries)).toEqual({ ...FIRST, at: 50, metres: 500 });
});

test('a postponement keeps the base and moves what it names', () => {
  const entries = [entry({ id: 1, metres: 7 }), entry({ id: 2, kind: 'postponed', nextDistance: 12_000 })];
  expect(cycleOf(FIRST, entries)).toEqual({ ...FIRST, at: 1, metres: 7, dueDistance: 12_000 });
});

test('a correction of the newest counts, and so does one of a correction', () => {
  const entries = [entry({ id: 1, metres: 7 }), entry({ id: 2, at: 1, metres: 8, replaces: 1 })];
  expect(cycleOf(FIRST, entries).metres).toBe(8);
  expect(cycleOf(FIRST, [...entries, entry({ id: 3, at: 1, metres: 9, replaces: 2 })]).metres).toBe(9);
});

test('a withdrawn record leaves no trace in what is due', () => {
  const kinds = fc.constantFrom('done', 'notDone', 'postponed' as const);
  const some = fc.array(
    fc.record({ kind: kinds, at: fc.nat(100), metres: fc.option(fc.nat(9)), nextDistance: fc.option(fc.nat(9)) }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(some, fc.nat(), (made, place) => {
      const entries = made.map((of, id) => entry({ ...of, id: id + 1 }));
      const wrong = entries[place % Math.max(1, entries.length)];
      if (!wrong) return;
      const without = entries.filter(({ id }) => id !== wrong.id);
      const withdrawn = [...entries, entry({ id: 99, kind: 'withdrawn', replaces: wrong.id })];
      expect(cycleOf(FIRST, withdrawn)).toEqual(cycleOf(FIRST, without));
      expect(counting(withdrawn)).toEqual(counting(without));
    }),
  );
});
